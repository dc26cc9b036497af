package io.carillon.scheduling;

import io.carillon.api.CarillonException;
import io.carillon.api.FieldError;
import io.carillon.api.InvalidRequestException;
import io.carillon.api.OverlapRule;
import io.carillon.api.ScheduleSpec;
import io.carillon.api.ScheduleTiming;
import io.carillon.config.CarillonConfig;
import io.carillon.config.JobStoreKind;
import io.carillon.jobstore.ScheduleKinds;
import io.carillon.jobstore.ScheduleText;
import io.carillon.schedule.ClockChange;
import io.carillon.schedule.Schedule;
import io.carillon.schedule.ScheduleSettings;
import io.carillon.schedule.ScheduleSyntaxException;
import io.carillon.schedule.ScheduleZone;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.quartz.SchedulerException;

/** Makes definitions of what callers write, the same for storing and for a preview. */
@ApplicationScoped
public class ScheduleChecks {
  private static final String DEFAULT_ZONE = "UTC";

  @Inject CarillonConfig config;
  @Inject Payloads payloads;
  @Inject InstantSource clock;
  @Inject SchedulerHandle scheduler;

  /**
   * Checks everything that does not depend on the time.
   *
   * @throws InvalidRequestException naming every field that is wrong
   */
  public ScheduleDefinition define(ScheduleSpec spec) {
    List<FieldError> errors = new ArrayList<>();
    ScheduleTiming timing = spec.timing();
    String payload = payloads.toJson(spec.payload(), errors);
    Optional<ScheduleText> text = text(timing, errors);
    timing.calendar().ifPresent(name -> checkCalendar(name, errors));
    if (spec.rules().whenRunning() != OverlapRule.ALLOW
        && config.jobStore() == JobStoreKind.QUARTZ) {
      errors.add(new FieldError("whenRunning", "must be ALLOW with carillon.job-store=quartz"));
    }
    if (!errors.isEmpty()) {
      throw new InvalidRequestException(errors);
    }
    return new ScheduleDefinition(
        spec.event(),
        payload,
        text.orElseThrow(),
        timing.calendar(),
        timing.startAt().map(ScheduleChecks::toMillis),
        timing.endAt().map(ScheduleChecks::toMillis),
        spec.rules(),
        spec.description());
  }

  /**
   * Looks again when nobody can remove the calendar any more.
   *
   * @throws InvalidRequestException when it has gone
   */
  void calendarStays(ScheduleDefinition definition) {
    List<FieldError> errors = new ArrayList<>();
    definition.calendar().ifPresent(name -> checkCalendar(name, errors));
    if (!errors.isEmpty()) {
      throw new InvalidRequestException(errors);
    }
  }

  /** As triggers keep it. */
  private static Instant toMillis(Instant instant) {
    return instant.truncatedTo(ChronoUnit.MILLIS);
  }

  /**
   * Refuses what would never fire again, calendars left aside.
   *
   * @throws InvalidRequestException naming the field
   */
  public void mustFire(ScheduleDefinition definition) {
    mustFire(definition, clock.instant());
  }

  /** As {@link #mustFire(ScheduleDefinition)}, looked at from that instant on. */
  public void mustFire(ScheduleDefinition definition, Instant now) {
    Schedule schedule = definition.text().read();
    Instant from = definition.startAt().filter(now::isBefore).orElse(now).minusMillis(1);
    if (schedule.next(from).isEmpty()) {
      throw new InvalidRequestException(
          List.of(new FieldError("spec", "never fires again", Optional.of(0))));
    }
    if (ScheduleWindow.of(definition, definition.startAt().orElse(now)).next(from).isEmpty()) {
      throw new InvalidRequestException("endAt", "comes before the first fire");
    }
  }

  private static Optional<ScheduleText> text(ScheduleTiming timing, List<FieldError> errors) {
    Optional<ZoneId> zone = zone(timing.zone().orElse(DEFAULT_ZONE), errors);
    if (zone.isEmpty()) {
      return Optional.empty();
    }
    ClockChange clockChange =
        new ClockChange(
            ClockChange.Gap.valueOf(timing.clockChange().gap().name()),
            ClockChange.Overlap.valueOf(timing.clockChange().overlap().name()));
    ScheduleSettings settings = new ScheduleSettings(zone.get(), clockChange);
    try {
      Schedule schedule =
          timing
              .dialect()
              .map(dialect -> ScheduleKinds.all().parseAs(dialect, timing.spec(), settings))
              .orElseGet(() -> ScheduleKinds.all().parse(timing.spec(), settings));
      return Optional.of(
          new ScheduleText(
              timing.spec(),
              schedule.dialect(),
              zone.get().getId(),
              clockChange.gap(),
              clockChange.overlap()));
    } catch (ScheduleSyntaxException wrong) {
      errors.add(error(wrong));
      return Optional.empty();
    }
  }

  private static Optional<ZoneId> zone(String id, List<FieldError> errors) {
    try {
      return Optional.of(ScheduleZone.of(id));
    } catch (ScheduleSyntaxException wrong) {
      errors.add(new FieldError("zone", wrong.reason()));
      return Optional.empty();
    }
  }

  private static FieldError error(ScheduleSyntaxException wrong) {
    if (wrong.field().equals("dialect")) {
      return new FieldError("dialect", wrong.reason());
    }
    String message =
        wrong.field().equals("spec") ? wrong.reason() : wrong.field() + ": " + wrong.reason();
    return new FieldError("spec", message, Optional.of(wrong.position()));
  }

  private void checkCalendar(String name, List<FieldError> errors) {
    if (!isCalendar(name)) {
      errors.add(new FieldError("calendar", "there is no calendar of this name"));
    }
  }

  boolean isCalendar(String name) {
    try {
      return scheduler.scheduler().getCalendar(name) != null;
    } catch (SchedulerException e) {
      throw new CarillonException("Calendar '" + name + "' could not be looked up", e);
    }
  }
}
