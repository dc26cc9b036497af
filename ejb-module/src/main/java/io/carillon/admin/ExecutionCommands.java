package io.carillon.admin;

import io.carillon.admin.ExecutionQueries.Running;
import io.carillon.event.EventKeys;
import io.carillon.event.ScheduleKeys;
import io.carillon.outcome.CancelRequests;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.Json;
import jakarta.transaction.Transactional;
import java.util.Optional;
import java.util.UUID;

/**
 * What an operator does to runs that go on. Each change and its audit entry are one transaction.
 */
@ApplicationScoped
@Transactional
public class ExecutionCommands {
  @Inject ExecutionQueries executions;
  @Inject EventOperations events;
  @Inject CancelRequests cancelRequests;
  @Inject AuditLog audit;

  /**
   * Interrupts a run on whichever node: cancels its event, or the one fire of its schedule.
   *
   * @param id the firing's id
   * @return false when no such run goes on
   */
  public boolean cancel(String id, String who) {
    Optional<Running> found = executions.running(id);
    found.ifPresent(run -> cancel(id, run, who));
    return found.isPresent();
  }

  private void cancel(String id, Running run, String who) {
    if (run.trigger().getGroup().equals(EventKeys.EVENT_GROUP)) {
      events.stop(UUID.fromString(run.trigger().getName()), who);
      return;
    }
    String schedule =
        run.schedule().orElseThrow(() -> new WrongStateException("It cannot be interrupted."));
    cancelRequests.addFire(ScheduleKeys.fireId(schedule, run.scheduledAt()), id, who);
    audit.record(
        Change.created(
            who,
            "execution.cancel",
            schedule,
            Json.createObjectBuilder().add("scheduledAt", run.scheduledAt().toString()).build()));
  }
}
