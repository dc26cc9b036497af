package io.carillon.jobstore;

import java.util.Objects;
import org.quartz.ScheduleBuilder;
import org.quartz.spi.MutableTrigger;

/**
 * Builds a {@link ScheduleTrigger} with Quartz's own builder:
 *
 * <pre>{@code
 * newTrigger()
 *     .withSchedule(RecurringSchedule.of(
 *         ScheduleText.of("30 2 * * *", "Europe/Berlin", ClockChange.STANDARD), WhenRunning.SKIP))
 *     .forJob("Report")
 *     .build()
 * }</pre>
 */
public final class RecurringSchedule extends ScheduleBuilder<ScheduleTrigger> {
  private final ScheduleText text;
  private final WhenRunning whenRunning;

  private RecurringSchedule(ScheduleText text, WhenRunning whenRunning) {
    this.text = Objects.requireNonNull(text);
    this.whenRunning = Objects.requireNonNull(whenRunning);
  }

  public static RecurringSchedule of(ScheduleText text, WhenRunning whenRunning) {
    return new RecurringSchedule(text, whenRunning);
  }

  @Override
  protected MutableTrigger build() {
    return new ScheduleTrigger(text, whenRunning);
  }
}
