package io.carillon.scheduling;

import io.carillon.api.CarillonException;
import io.carillon.api.EventText;
import io.carillon.api.MisfireRule;
import io.carillon.api.ScheduleSpec;
import io.carillon.api.Schedules;
import io.carillon.event.EventData;
import io.carillon.event.EventIds;
import io.carillon.event.ScheduleKeys;
import io.carillon.event.ScheduleTriggers;
import io.carillon.jobstore.ScheduleTrigger;
import io.carillon.jobstore.WhenRunning;
import io.carillon.scheduling.ScheduleRows.TriggerTimes;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Date;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.quartz.Calendar;
import org.quartz.SchedulerException;
import org.quartz.Trigger;

/** Keeps schedules and their triggers together. */
@ApplicationScoped
@Transactional
public class ScheduleIntake implements Schedules {
  @Inject ScheduleChecks checks;
  @Inject ScheduleRows rows;
  @Inject EventJobs jobs;
  @Inject SchedulerHandle scheduler;
  @Inject Caller caller;
  private InstantSource clock;
  private EventIds ids;

  ScheduleIntake() {}

  @Inject
  ScheduleIntake(InstantSource clock) {
    this.clock = clock;
    this.ids = new EventIds(clock);
  }

  @FunctionalInterface
  private interface Call<T> {
    T make() throws SchedulerException;
  }

  @Override
  public Stored put(ScheduleSpec spec) {
    ScheduleDefinition wanted = checks.define(spec);
    Optional<ScheduleDefinition> present = lock(spec.name(), wanted.calendar());
    checks.calendarStays(wanted);
    Stored stored = wouldBe(spec.name(), present, wanted);
    if (stored == Stored.UNCHANGED) {
      return stored;
    }
    boolean sameTimes = present.filter(wanted::firesLike).isPresent();
    if (!sameTimes) {
      checks.mustFire(wanted);
    }
    rows.save(spec.name(), wanted, caller.name());
    jobs.ensure(wanted.event());
    quartz(
        () -> {
          writeTrigger(spec.name(), wanted, sameTimes);
          return true;
        });
    return stored;
  }

  /** Keeps others from the schedule, and its calendars, this one too, from being changed. */
  private Optional<ScheduleDefinition> lock(String name, Optional<String> calendar) {
    rows.lock(name);
    Optional<ScheduleDefinition> present = rows.find(name);
    Stream.concat(present.flatMap(ScheduleDefinition::calendar).stream(), calendar.stream())
        .distinct()
        .sorted()
        .forEach(rows::keepCalendar);
    return present;
  }

  /** A schedule as it is stored. */
  public Optional<ScheduleDefinition> stored(String name) {
    return rows.find(name);
  }

  /** The schedules whose name is the prefix and a number, in the order of the numbers. */
  public List<String> numbered(String prefix) {
    return rows.numbered(prefix);
  }

  /** What would become of a schedule that is put; nothing is stored. */
  public Stored wouldBe(ScheduleSpec spec) {
    return wouldBe(spec.name(), rows.find(spec.name()), checks.define(spec));
  }

  private Stored wouldBe(
      String name, Optional<ScheduleDefinition> present, ScheduleDefinition wanted) {
    if (present.isEmpty()) {
      return Stored.CREATED;
    }
    boolean faulty = rows.times(name).filter(TriggerTimes::faulty).isPresent();
    return !faulty && present.get().equals(wanted) ? Stored.UNCHANGED : Stored.CHANGED;
  }

  private void writeTrigger(String name, ScheduleDefinition definition, boolean sameTimes)
      throws SchedulerException {
    ScheduleTrigger trigger = trigger(name, definition);
    Optional<TriggerTimes> present = rows.times(name);
    present
        .flatMap(TriggerTimes::previous)
        .ifPresent(previous -> trigger.setPreviousFireTime(Date.from(previous)));
    if (!sameTimes) {
      trigger.goOnAfter(now().minusMillis(1), calendar(definition));
    } else if (present.isPresent()) {
      trigger.setStartTime(Date.from(present.get().start()));
      trigger.setNextFireTime(present.get().next().map(Date::from).orElse(null));
    }
    boolean paused = present.filter(TriggerTimes::paused).isPresent();
    if (trigger.getNextFireTime() == null && !paused) {
      scheduler.scheduler().unscheduleJob(trigger.getKey());
      return;
    }
    scheduler.store().storeTrigger(trigger, true);
    if (paused) {
      scheduler.scheduler().pauseTrigger(trigger.getKey());
    }
    scheduler.wakeUpAfterCommit();
  }

  private ScheduleTrigger trigger(String name, ScheduleDefinition definition) {
    ScheduleTrigger trigger =
        ScheduleTriggers.trigger(
            name,
            definition.event(),
            definition.text(),
            WhenRunning.valueOf(definition.rules().whenRunning().name()),
            data(definition));
    trigger.setStartTime(Date.from(definition.firstCount(now())));
    trigger.setEndTime(definition.endAt().map(Date::from).orElse(null));
    trigger.setPriority(definition.rules().priority());
    trigger.setCalendarName(definition.calendar().orElse(null));
    trigger.setMisfireInstruction(instruction(definition.rules().misfire()));
    return trigger;
  }

  private EventData data(ScheduleDefinition definition) {
    return EventData.first(definition.payload(), 1, now(), caller.name(), Optional.empty());
  }

  private Instant now() {
    return clock.instant().truncatedTo(ChronoUnit.MILLIS);
  }

  private static int instruction(MisfireRule rule) {
    return switch (rule) {
      case FIRE_ONCE -> ScheduleTrigger.MISFIRE_INSTRUCTION_FIRE_ONCE;
      case SKIP -> ScheduleTrigger.MISFIRE_INSTRUCTION_SKIP;
      case FIRE_ALL -> Trigger.MISFIRE_INSTRUCTION_IGNORE_MISFIRE_POLICY;
    };
  }

  private Calendar calendar(ScheduleDefinition definition) throws SchedulerException {
    return definition.calendar().isEmpty()
        ? null
        : scheduler.scheduler().getCalendar(definition.calendar().get());
  }

  @Override
  public boolean remove(String name) {
    String normal = EventText.normalise(name);
    lock(normal, Optional.empty());
    return rows.remove(normal)
        && quartz(
            () -> {
              scheduler.scheduler().unscheduleJob(ScheduleKeys.trigger(normal));
              return true;
            });
  }

  /** A schedule that has ended gets a trigger without a next time, to keep the pause. */
  @Override
  public boolean pause(String name) {
    String normal = normal(name);
    Optional<ScheduleDefinition> definition = lock(normal, Optional.empty());
    return change(
        name,
        () -> {
          if (rows.times(normal).isEmpty()) {
            scheduler.store().storeTrigger(trigger(normal, definition.orElseThrow()), true);
          }
          scheduler.scheduler().pauseTrigger(ScheduleKeys.trigger(normal));
        });
  }

  @Override
  public boolean resume(String name) {
    return change(
        name, () -> scheduler.scheduler().resumeTrigger(ScheduleKeys.trigger(normal(name))));
  }

  private static String normal(String name) {
    return EventText.normalise(name);
  }

  @FunctionalInterface
  private interface Change {
    void make() throws SchedulerException;
  }

  private boolean change(String name, Change change) {
    return rows.find(normal(name)).isPresent()
        && quartz(
            () -> {
              change.make();
              scheduler.wakeUpAfterCommit();
              return true;
            });
  }

  /** Runs a schedule's handler once, now; answers whether there is one. */
  public boolean runNow(String name) {
    Optional<ScheduleDefinition> definition = rows.find(name);
    return definition.isPresent()
        && quartz(
            () -> {
              ScheduleDefinition found = definition.get();
              scheduler
                  .store()
                  .storeTrigger(
                      ScheduleTriggers.extraRun(ids.next(), name, found.event(), data(found)),
                      false);
              scheduler.wakeUpAfterCommit();
              return true;
            });
  }

  /** Revives the schedules that a calendar had ended; the caller has locked the calendar. */
  public void calendarChanged(String calendar) {
    for (String name : rows.ofCalendar(calendar)) {
      Optional<ScheduleDefinition> definition = rows.find(name);
      if (definition.isPresent()) {
        quartz(
            () -> {
              reviveTrigger(name, definition.get());
              return true;
            });
      }
    }
  }

  private void reviveTrigger(String name, ScheduleDefinition definition) throws SchedulerException {
    if (rows.times(name).flatMap(TriggerTimes::next).isEmpty()) {
      writeTrigger(name, definition, false);
    }
  }

  private static <T> T quartz(Call<T> call) {
    try {
      return call.make();
    } catch (SchedulerException e) {
      throw new CarillonException("The schedule could not be stored: " + e.getMessage(), e);
    }
  }
}
