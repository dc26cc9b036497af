package io.carillon.scheduling;

import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * How events get into the job store and out of it again, in the caller's JTA transaction. Quartz's
 * stock store and ours differ in what they may do while the caller's transaction is open.
 */
public interface TriggerWrites {
  /** Adds events whose jobs exist. */
  void insert(List<NewEvent> events);

  /** The event of this transaction that holds a key and that the database cannot show yet. */
  Optional<KeyHolder> unwrittenHolder(String eventName, String key);

  /**
   * Takes an event out that is not running.
   *
   * @param who cancels it
   * @return false when there is none, or it is running
   */
  boolean delete(UUID eventId, String who);

  /**
   * Frees the key of an event, and takes the event out unless it is running, in which case it
   * finishes its run.
   */
  void makeWay(UUID eventId);

  /** Something that waited is due now: the nodes look as soon as this transaction has committed. */
  void announceDue();
}
