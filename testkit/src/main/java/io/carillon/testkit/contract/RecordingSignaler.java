package io.carillon.testkit.contract;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.quartz.JobKey;
import org.quartz.SchedulerException;
import org.quartz.Trigger;
import org.quartz.TriggerKey;
import org.quartz.spi.SchedulerSignaler;

/** Remembers what a store told its scheduler. */
public final class RecordingSignaler implements SchedulerSignaler {
  private final List<TriggerKey> misfired = new CopyOnWriteArrayList<>();
  private final List<TriggerKey> finalized = new CopyOnWriteArrayList<>();
  private final List<String> errors = new CopyOnWriteArrayList<>();
  private final AtomicInteger schedulingChanges = new AtomicInteger();

  public List<TriggerKey> misfired() {
    return misfired;
  }

  public List<TriggerKey> finalized() {
    return finalized;
  }

  public List<String> errors() {
    return errors;
  }

  public int schedulingChanges() {
    return schedulingChanges.get();
  }

  @Override
  public void notifyTriggerListenersMisfired(Trigger trigger) {
    misfired.add(trigger.getKey());
  }

  @Override
  public void notifySchedulerListenersFinalized(Trigger trigger) {
    finalized.add(trigger.getKey());
  }

  @Override
  public void notifySchedulerListenersJobDeleted(JobKey jobKey) {
    // No test asks for it: stores do not send it.
  }

  @Override
  public void signalSchedulingChange(long candidateNewNextFireTime) {
    schedulingChanges.incrementAndGet();
  }

  @Override
  public void notifySchedulerListenersError(String message, SchedulerException cause) {
    errors.add(message + ": " + cause.getMessage());
  }
}
