package io.carillon.admin;

import io.carillon.api.ScheduleSpec;
import io.carillon.api.Schedules.Stored;
import io.carillon.scheduling.ScheduleIntake;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.Json;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.transaction.Transactional;
import java.util.Optional;

/** Changes schedules on behalf of a user. Each change and its audit entry are one transaction. */
@ApplicationScoped
@TriedAgain
@Transactional
public class ScheduleCommands {
  @Inject ScheduleIntake schedules;
  @Inject ScheduleQueries queries;
  @Inject AuditLog audit;

  /** What became of a schedule, and the schedule as it is then. */
  public record Put(Stored stored, ScheduleView schedule) {}

  /** Stores a schedule. What changes nothing is not put on record. */
  public Put put(ScheduleSpec spec, String who) {
    Optional<ScheduleView> before = queries.find(spec.name());
    Stored stored = schedules.put(spec);
    ScheduleView after = find(spec.name());
    if (stored != Stored.UNCHANGED) {
      audit.record(
          new Change(
              who,
              "schedule.put",
              spec.name(),
              before.map(ScheduleCommands::describe),
              Optional.of(describe(after))));
    }
    return new Put(stored, after);
  }

  /**
   * Removes a schedule.
   *
   * @throws UnknownTargetException when there is none of this name
   */
  public void remove(String name, String who) {
    ScheduleView before = find(name);
    schedules.remove(name);
    audit.record(
        new Change(who, "schedule.remove", name, Optional.of(describe(before)), Optional.empty()));
  }

  /** Pauses a schedule. */
  public ScheduleView pause(String name, String who) {
    ScheduleView before = find(name);
    schedules.pause(name);
    return recorded("schedule.pause", before, who);
  }

  /** Resumes a schedule. */
  public ScheduleView resume(String name, String who) {
    ScheduleView before = find(name);
    schedules.resume(name);
    return recorded("schedule.resume", before, who);
  }

  /** Runs a schedule's handler once, now. */
  public ScheduleView run(String name, String who) {
    ScheduleView before = find(name);
    schedules.runNow(name);
    return recorded("schedule.run", before, who);
  }

  /** Who paused it is said by the record, and so looked up after it. */
  private ScheduleView recorded(String action, ScheduleView before, String who) {
    JsonObject after = describe(find(before.name()));
    audit.record(Change.made(who, action, before.name(), describe(before), after));
    return find(before.name());
  }

  private ScheduleView find(String name) {
    return queries.find(name).orElseThrow(() -> new UnknownTargetException("schedule", name));
  }

  private static JsonObject describe(ScheduleView schedule) {
    JsonObjectBuilder json =
        Json.createObjectBuilder()
            .add("spec", schedule.spec())
            .add("zone", schedule.zone())
            .add("event", schedule.event())
            .add("misfire", schedule.misfire().name())
            .add("whenRunning", schedule.whenRunning().name())
            .add("priority", schedule.priority())
            .add("state", schedule.state().name());
    schedule.calendar().ifPresent(name -> json.add("calendar", name));
    return json.build();
  }
}
