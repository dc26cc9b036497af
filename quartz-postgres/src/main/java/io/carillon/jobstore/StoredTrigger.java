package io.carillon.jobstore;

import java.util.Date;
import java.util.Optional;
import org.quartz.Trigger;
import org.quartz.impl.triggers.AbstractTrigger;

/**
 * What the triggers of {@link PostgresJobStore} have in common: their times, and what a run leaves
 * for the {@link CompletionSink}.
 */
public abstract sealed class StoredTrigger<T extends Trigger> extends AbstractTrigger<T>
    permits OneShotTrigger, ScheduleTrigger {
  private static final long serialVersionUID = 1L;

  Date startTime;
  Date nextFireTime;
  Date previousFireTime;
  private transient Object attachment;

  StoredTrigger() {}

  /**
   * While the trigger runs: leaves something for the {@link CompletionSink}, which gets this very
   * instance. It is not stored.
   */
  public final void attach(Object note) {
    attachment = note;
  }

  /** What was attached, if it is of that type. */
  public final <N> Optional<N> attachment(Class<N> type) {
    return Optional.ofNullable(attachment).filter(type::isInstance).map(type::cast);
  }

  @Override
  public boolean mayFireAgain() {
    return nextFireTime != null;
  }

  @Override
  public Date getStartTime() {
    return startTime;
  }

  @Override
  public Date getNextFireTime() {
    return nextFireTime;
  }

  @Override
  public void setNextFireTime(Date nextFireTime) {
    this.nextFireTime = nextFireTime;
  }

  @Override
  public Date getPreviousFireTime() {
    return previousFireTime;
  }

  @Override
  public void setPreviousFireTime(Date previousFireTime) {
    this.previousFireTime = previousFireTime;
  }
}
