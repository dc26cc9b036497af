package io.carillon.admin;

import io.carillon.api.CarillonException;
import io.carillon.config.CarillonConfig;
import io.carillon.event.EventKeys;
import io.carillon.scheduling.EventJobs;
import io.carillon.scheduling.SchedulerHandle;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.Json;
import jakarta.json.JsonObject;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import jakarta.transaction.Transactional;
import java.util.Optional;
import org.quartz.Scheduler;
import org.quartz.SchedulerException;
import org.quartz.impl.matchers.GroupMatcher;

/** Pauses and resumes many events and schedules at once. */
@ApplicationScoped
@Transactional
public class PauseCommands {
  private static final String AFFECTED =
      """
      SELECT count(*) AS affected FROM qrtz_triggers t
       WHERE t.sched_name = :scheduler
         AND (CAST(:event AS text) IS NULL OR (t.job_group = 'event' AND t.job_name = CAST(:event AS text)))
         AND (CAST(:group AS text) IS NULL OR t.trigger_group = CAST(:group AS text))
      """;

  @PersistenceContext(unitName = "carillon")
  EntityManager entityManager;

  @Inject SchedulerHandle scheduler;
  @Inject EventJobs jobs;
  @Inject AuditLog audit;

  /** What is paused or resumed together. */
  public sealed interface Target {}

  /** All events and schedules of an event's name, those to come included. */
  public record OfEvent(String event) implements Target {}

  /** A group of triggers: {@code event} or {@code schedule}, those to come included. */
  public record OfGroup(String group) implements Target {}

  /** Everything, also what is to come. */
  public record All() implements Target {}

  @FunctionalInterface
  private interface Call {
    void on(Scheduler scheduler) throws SchedulerException;
  }

  /** Keeps from firing; answers how many events and schedules there are of the target. */
  public long pause(Target target, String who) {
    if (target instanceof OfEvent of) {
      jobs.ensure(of.event());
      quartz(quartz -> quartz.pauseJob(EventKeys.job(of.event())));
    } else if (target instanceof OfGroup of) {
      quartz(quartz -> quartz.pauseTriggers(GroupMatcher.triggerGroupEquals(of.group())));
    } else {
      quartz(Scheduler::pauseAll);
    }
    return recorded("pause", target, who);
  }

  /** Lets fire again, whatever paused it. */
  public long resume(Target target, String who) {
    if (target instanceof OfEvent of) {
      quartz(quartz -> quartz.resumeJob(EventKeys.job(of.event())));
    } else if (target instanceof OfGroup of) {
      quartz(quartz -> quartz.resumeTriggers(GroupMatcher.triggerGroupEquals(of.group())));
    } else {
      quartz(Scheduler::resumeAll);
    }
    return recorded("resume", target, who);
  }

  private void quartz(Call call) {
    try {
      call.on(scheduler.scheduler());
    } catch (SchedulerException e) {
      throw new CarillonException("Pausing or resuming failed: " + e.getMessage(), e);
    }
  }

  private long recorded(String action, Target target, String who) {
    Optional<String> event =
        target instanceof OfEvent of ? Optional.of(of.event()) : Optional.empty();
    Optional<String> group =
        target instanceof OfGroup of ? Optional.of(of.group()) : Optional.empty();
    long affected =
        NativeStatement.query(entityManager, AFFECTED)
            .set("scheduler", CarillonConfig.SCHEDULER_NAME)
            .set("event", event)
            .set("group", group)
            .first(row -> row.number("affected"))
            .orElse(0L);
    JsonObject after = Json.createObjectBuilder().add("affected", affected).build();
    audit.record(Change.created(who, action, event.or(() -> group).orElse("all"), after));
    return affected;
  }
}
