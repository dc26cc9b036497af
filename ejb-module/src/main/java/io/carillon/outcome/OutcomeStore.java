package io.carillon.outcome;

import io.carillon.event.Firing;
import org.quartz.spi.OperableTrigger;

/**
 * Where a decided run is written: with Quartz's stock store in a transaction of its own, with ours
 * in the completion's.
 */
public interface OutcomeStore {
  /**
   * Writes the history row and what becomes of the event. Returns when it is stored or handed to
   * the completion.
   */
  void store(OperableTrigger trigger, Execution execution, Verdict verdict);

  /** Gives a claimed event back, due as before, because this node has no handler for it. */
  void giveBack(OperableTrigger trigger, Firing firing);

  /**
   * In the JTA transaction of this thread: writes the history row and ends the event, so that both
   * happen when the transaction commits.
   *
   * @return false when this node does not own the event any more; the transaction is to be rolled
   *     back
   */
  boolean storeWithin(OperableTrigger trigger, Execution execution);

  /** After that transaction has committed: nothing is left to be written. */
  void storedWithin(OperableTrigger trigger);

  /**
   * Lets the run of an event go on after its job has returned, until {@link #endDeferred}.
   *
   * @return false when the job store cannot
   */
  boolean defer(OperableTrigger trigger);

  /** Ends a deferred run as was decided. */
  void endDeferred(OperableTrigger trigger);
}
