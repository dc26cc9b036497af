package io.carillon.jobstore;

import org.quartz.ScheduleBuilder;
import org.quartz.spi.MutableTrigger;

/**
 * Builds a {@link OneShotTrigger} with Quartz's own builder:
 *
 * <pre>{@code
 * newTrigger().withSchedule(OneShotSchedule.once()).startAt(date).forJob("SendEmail").build()
 * }</pre>
 */
public final class OneShotSchedule extends ScheduleBuilder<OneShotTrigger> {
  private OneShotSchedule() {}

  public static OneShotSchedule once() {
    return new OneShotSchedule();
  }

  @Override
  protected MutableTrigger build() {
    return new OneShotTrigger();
  }
}
