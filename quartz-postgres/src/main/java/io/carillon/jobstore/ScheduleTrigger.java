package io.carillon.jobstore;

import io.carillon.schedule.Schedule;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Date;
import java.util.Objects;
import java.util.Optional;
import org.quartz.Calendar;
import org.quartz.ScheduleBuilder;

/**
 * A trigger that fires when a {@link Schedule} says so. It is kept in {@code QRTZ_CRON_TRIGGERS}.
 * The start time is the first instant at which it may fire, the end time the last; an {@code
 * @every} schedule counts from the start time, at which it fires first.
 *
 * <p>Missed fires, by misfire instruction; {@link PostgresJobStore} judges by the database's clock:
 *
 * <ul>
 *   <li>{@link #MISFIRE_INSTRUCTION_FIRE_ONCE} (also the smart policy): once, for the last of them
 *   <li>{@link #MISFIRE_INSTRUCTION_SKIP}: not
 *   <li>{@link #MISFIRE_INSTRUCTION_IGNORE_MISFIRE_POLICY}: all, oldest first; of more than {@link
 *       #MOST_CAUGHT_UP} the last so many (with Quartz's stock stores all)
 * </ul>
 *
 * A run that is lost with its node counts as missed: unless the instruction is SKIP it is repeated,
 * whether or not its job requests recovery (by {@code PostgresJobStore}).
 */
public final class ScheduleTrigger extends StoredTrigger<ScheduleTrigger> {
  /** The value of TRIGGER_TYPE. */
  public static final String TYPE = "SCHEDULE";

  /** One run makes up for all missed ones. */
  public static final int MISFIRE_INSTRUCTION_FIRE_ONCE = 1;

  /** Missed fires are left out. */
  public static final int MISFIRE_INSTRUCTION_SKIP = 2;

  /** How many missed fires are made up for at most. */
  public static final int MOST_CAUGHT_UP = 1_000;

  /** A calendar that excludes this many fires in a row is taken to exclude all. */
  private static final int MOST_EXCLUDED = 1_000;

  private static final long serialVersionUID = 1L;
  private static final InstantSource MACHINE_CLOCK = InstantSource.system();

  private final ScheduleText text;
  private final WhenRunning whenRunning;
  private Date endTime;
  private transient Schedule schedule;

  ScheduleTrigger(ScheduleText text, WhenRunning whenRunning) {
    this.text = text;
    this.whenRunning = whenRunning;
  }

  public ScheduleText text() {
    return text;
  }

  public WhenRunning whenRunning() {
    return whenRunning;
  }

  boolean repeatsLostRuns() {
    return getMisfireInstruction() != MISFIRE_INSTRUCTION_SKIP;
  }

  private Schedule schedule() {
    if (schedule == null) {
      schedule = text.read().startingAt(startTime.toInstant());
    }
    return schedule;
  }

  /** The first fire after an instant that neither start, end nor calendar takes out, or null. */
  private Date firstAfter(Instant instant, Calendar calendar) {
    Instant beforeStart = startTime.toInstant().minusMillis(1);
    Instant after = instant.isBefore(beforeStart) ? beforeStart : instant;
    for (int excluded = 0; excluded < MOST_EXCLUDED; excluded++) {
      Optional<Instant> fire = schedule().next(after).filter(this::isBeforeEnd);
      if (fire.isEmpty() || isIncluded(fire.get(), calendar)) {
        return fire.map(Date::from).orElse(null);
      }
      long included = calendar.getNextIncludedTime(fire.get().toEpochMilli());
      after = Instant.ofEpochMilli(Math.max(fire.get().toEpochMilli(), included - 1));
    }
    return null;
  }

  private boolean isBeforeEnd(Instant fire) {
    return endTime == null || !fire.isAfter(endTime.toInstant());
  }

  private static boolean isIncluded(Instant fire, Calendar calendar) {
    return calendar == null || calendar.isTimeIncluded(fire.toEpochMilli());
  }

  @Override
  public void triggered(Calendar calendar) {
    previousFireTime = nextFireTime;
    nextFireTime = firstAfter(nextFireTime.toInstant(), calendar);
  }

  /** Fires what waited; what came due while it did is left out. */
  void triggeredAfterWait(Calendar calendar, Instant now) {
    previousFireTime = nextFireTime;
    Instant waited = nextFireTime.toInstant();
    nextFireTime = firstAfter(now.isAfter(waited) ? now : waited, calendar);
  }

  /**
   * What waited for the last run is due when that ends, so that it is not taken for missed. It
   * fires for the last instant until then.
   */
  void atItsInstant(Calendar calendar) {
    if (whenRunning == WhenRunning.QUEUE && !repeatsLostRuns()) {
      Instant last =
          previousFireTime == null
              ? startTime.toInstant().minusMillis(1)
              : previousFireTime.toInstant();
      goOnWithLast(1, last, nextFireTime.toInstant(), calendar);
    }
  }

  @Override
  public Date computeFirstFireTime(Calendar calendar) {
    nextFireTime = firstAfter(startTime.toInstant().minusMillis(1), calendar);
    return nextFireTime;
  }

  /** Goes on with the first fire after an instant, as if what comes before had never been meant. */
  public void goOnAfter(Instant instant, Calendar calendar) {
    nextFireTime = firstAfter(instant, calendar);
  }

  /**
   * Whether something is missed that the misfire instruction has to decide about.
   *
   * @param now the database's clock
   */
  boolean hasMissed(Calendar calendar, Instant now) {
    return switch (getMisfireInstruction()) {
      case MISFIRE_INSTRUCTION_SKIP -> true;
      case MISFIRE_INSTRUCTION_IGNORE_MISFIRE_POLICY ->
          missesMoreThan(MOST_CAUGHT_UP, calendar, now);
      default -> missesMoreThan(1, calendar, now);
    };
  }

  private boolean missesMoreThan(int count, Calendar calendar, Instant now) {
    Date fire = nextFireTime;
    for (int i = 0; i < count && fire != null; i++) {
      fire = firstAfter(fire.toInstant(), calendar);
    }
    return fire != null && !fire.toInstant().isAfter(now);
  }

  /**
   * Applies the misfire instruction.
   *
   * @param now the database's clock
   */
  void updateAfterMisfire(Calendar calendar, Instant now) {
    switch (getMisfireInstruction()) {
      case MISFIRE_INSTRUCTION_SKIP -> nextFireTime = firstAfter(now, calendar);
      case MISFIRE_INSTRUCTION_IGNORE_MISFIRE_POLICY ->
          keepLastMissed(MOST_CAUGHT_UP, calendar, now);
      default -> keepLastMissed(1, calendar, now);
    }
  }

  /** Goes on with the last fires that are due, so many at most. */
  private void keepLastMissed(int count, Calendar calendar, Instant now) {
    goOnWithLast(count, nextFireTime.toInstant(), now, calendar);
  }

  /**
   * Goes on with the last so many fires after an instant and until another, if there are so many.
   */
  private void goOnWithLast(int count, Instant after, Instant until, Calendar calendar) {
    Instant fire = (isBeforeEnd(until) ? until : endTime.toInstant()).plusMillis(1);
    for (int kept = 0; kept < count; kept++) {
      Optional<Instant> before = lastBetween(after, fire, calendar);
      if (before.isEmpty()) {
        return;
      }
      fire = before.get();
    }
    nextFireTime = Date.from(fire);
  }

  /** The last fire between two instants that the calendar does not take out. */
  private Optional<Instant> lastBetween(Instant after, Instant before, Calendar calendar) {
    Instant fire = before;
    for (int excluded = 0; excluded < MOST_EXCLUDED; excluded++) {
      Optional<Instant> last = schedule().previous(fire).filter(each -> each.isAfter(after));
      if (last.isEmpty() || isIncluded(last.get(), calendar)) {
        return last;
      }
      fire = last.get();
    }
    return lastByHalves(after, fire, calendar);
  }

  /** As {@link #lastBetween}: forwards, the calendar passes over what it takes out in one step. */
  private Optional<Instant> lastByHalves(Instant after, Instant before, Calendar calendar) {
    Optional<Instant> last = Optional.empty();
    Instant low = after;
    Instant high = before;
    while (low.plusMillis(1).isBefore(high)) {
      Instant middle = low.plusMillis(Duration.between(low, high).toMillis() / 2);
      Date fire = firstAfter(middle, calendar);
      if (fire == null || !fire.toInstant().isBefore(before)) {
        high = middle;
      } else {
        last = Optional.of(fire.toInstant());
        low = fire.toInstant();
      }
    }
    return last;
  }

  /** For stores that take what is late for missed: one run, now. */
  @Override
  public void updateAfterMisfire(Calendar calendar) {
    Instant now = MACHINE_CLOCK.instant();
    if (getMisfireInstruction() == MISFIRE_INSTRUCTION_SKIP) {
      nextFireTime = firstAfter(now, calendar);
    } else if (getMisfireInstruction() != MISFIRE_INSTRUCTION_IGNORE_MISFIRE_POLICY) {
      nextFireTime = Date.from(now);
    }
  }

  /** By this machine's clock. */
  @Override
  public void updateWithNewCalendar(Calendar calendar, long misfireThreshold) {
    updateWithNewCalendar(calendar, MACHINE_CLOCK.instant());
  }

  /** What is due already fires unless the calendar takes it out, as does what comes later. */
  void updateWithNewCalendar(Calendar calendar, Instant now) {
    if (nextFireTime == null || nextFireTime.toInstant().isAfter(now)) {
      Instant fired = previousFireTime == null ? now : previousFireTime.toInstant();
      nextFireTime = firstAfter(fired.isAfter(now) ? fired : now, calendar);
    } else if (!isIncluded(nextFireTime.toInstant(), calendar)) {
      nextFireTime = firstAfter(nextFireTime.toInstant(), calendar);
    }
  }

  @Override
  public Date getFireTimeAfter(Date afterTime) {
    return firstAfter(
        afterTime == null ? startTime.toInstant().minusMillis(1) : afterTime.toInstant(), null);
  }

  @Override
  public Date getFinalFireTime() {
    if (endTime == null) {
      return null;
    }
    return schedule()
        .previous(endTime.toInstant().plusMillis(1))
        .filter(fire -> !fire.isBefore(startTime.toInstant()))
        .map(Date::from)
        .orElse(null);
  }

  @Override
  public void setStartTime(Date startTime) {
    this.startTime = Objects.requireNonNull(startTime, "start time");
    schedule = null;
  }

  @Override
  public Date getEndTime() {
    return endTime;
  }

  @Override
  public void setEndTime(Date endTime) {
    this.endTime = endTime;
  }

  @Override
  protected boolean validateMisfireInstruction(int instruction) {
    return instruction >= MISFIRE_INSTRUCTION_IGNORE_MISFIRE_POLICY
        && instruction <= MISFIRE_INSTRUCTION_SKIP;
  }

  @Override
  public ScheduleBuilder<ScheduleTrigger> getScheduleBuilder() {
    return RecurringSchedule.of(text, whenRunning);
  }
}
