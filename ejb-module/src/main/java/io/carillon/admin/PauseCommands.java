package io.carillon.admin;

import io.carillon.api.CarillonException;
import io.carillon.config.CarillonConfig;
import io.carillon.event.EventKeys;
import io.carillon.event.ScheduleKeys;
import io.carillon.scheduling.EventJobs;
import io.carillon.scheduling.SchedulerHandle;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.Json;
import jakarta.json.JsonObject;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import jakarta.transaction.Transactional;
import java.util.List;
import java.util.Optional;
import org.quartz.Scheduler;
import org.quartz.SchedulerException;
import org.quartz.impl.matchers.GroupMatcher;

/** Pauses and resumes many events and schedules at once. */
@ApplicationScoped
@TriedAgain
@Transactional
public class PauseCommands {
  private static final String AFFECTED =
      """
      SELECT count(*) AS affected FROM qrtz_triggers t
       WHERE t.sched_name = :scheduler
         AND (CAST(:event AS text) IS NULL OR (t.job_group = 'event' AND t.job_name = CAST(:event AS text)))
         AND (CAST(:group AS text) IS NULL OR t.trigger_group = CAST(:group AS text))
      """;

  private static final String PAUSED = AFFECTED + " AND " + Pauses.CONDITION;

  @PersistenceContext(unitName = "carillon")
  EntityManager entityManager;

  @Inject SchedulerHandle scheduler;
  @Inject EventJobs jobs;
  @Inject AuditLog audit;

  /** What is paused or resumed together, that to come included. */
  public sealed interface Target {}

  /** All events and schedules of an event's name. */
  public record OfEvent(String event) implements Target {}

  /** All events, all schedules with their repetitions, or the platform's own jobs. */
  public record OfGroup(Group group) implements Target {}

  /** Everything. */
  public record All() implements Target {}

  /** The groups, by the names callers write. */
  public enum Group {
    event(EventKeys.EVENT_GROUP),
    schedule(ScheduleKeys.GROUP, ScheduleKeys.EXTRA_RUNS, Scheduler.DEFAULT_RECOVERY_GROUP),
    carillon("carillon");

    private final List<String> triggerGroups;

    Group(String... triggerGroups) {
      this.triggerGroups = List.of(triggerGroups);
    }

    private List<String> triggerGroups() {
      return triggerGroups;
    }
  }

  @FunctionalInterface
  private interface Call {
    void on(Scheduler scheduler) throws SchedulerException;
  }

  /** Keeps from firing; answers how many events and schedules there are of the target. */
  public long pause(Target target, String who) {
    if (target instanceof OfEvent of) {
      jobs.ensure(of.event());
      quartz(quartz -> quartz.pauseJob(EventKeys.job(of.event())));
    }
    for (String group : triggerGroups(target)) {
      quartz(quartz -> quartz.pauseTriggers(GroupMatcher.triggerGroupEquals(group)));
    }
    return recorded("pause", target, affected(AFFECTED, target), who);
  }

  /**
   * Lets fire again, whatever paused it: the last command wins. An event's name that is resumed
   * while its group is paused is resumed altogether. Answers how many were paused.
   */
  public long resume(Target target, String who) {
    long paused = affected(PAUSED, target);
    if (target instanceof OfEvent of) {
      jobs.ensure(of.event());
      quartz(quartz -> scheduler.resumeFully(EventKeys.job(of.event())));
    }
    for (String group : triggerGroups(target)) {
      quartz(quartz -> quartz.resumeTriggers(GroupMatcher.triggerGroupEquals(group)));
    }
    if (target instanceof All) {
      quartz(Scheduler::resumeAll);
    }
    return recorded("resume", target, paused, who);
  }

  /** Quartz's own pause of all groups could only be taken back as a whole. */
  private static List<String> triggerGroups(Target target) {
    List<Group> groups =
        target instanceof OfGroup of
            ? List.of(of.group())
            : target instanceof All ? List.of(Group.values()) : List.of();
    return groups.stream().flatMap(group -> group.triggerGroups().stream()).toList();
  }

  private void quartz(Call call) {
    try {
      call.on(scheduler.scheduler());
    } catch (SchedulerException e) {
      throw new CarillonException("Pausing or resuming failed: " + e.getMessage(), e);
    }
  }

  private static Optional<String> event(Target target) {
    return target instanceof OfEvent of ? Optional.of(of.event()) : Optional.empty();
  }

  private static Optional<String> group(Target target) {
    return target instanceof OfGroup of ? Optional.of(of.group().name()) : Optional.empty();
  }

  private long affected(String statement, Target target) {
    return NativeStatement.query(entityManager, statement)
        .set("scheduler", CarillonConfig.SCHEDULER_NAME)
        .set("event", event(target))
        .set("group", group(target))
        .first(row -> row.number("affected"))
        .orElse(0L);
  }

  private long recorded(String action, Target target, long affected, String who) {
    Optional<String> event = event(target);
    Optional<String> group = group(target);
    JsonObject after = Json.createObjectBuilder().add("affected", affected).build();
    String kind = event.map(name -> "name.").or(() -> group.map(name -> "group.")).orElse("all.");
    audit.record(Change.created(who, kind + action, event.or(() -> group).orElse("all"), after));
    return affected;
  }
}
