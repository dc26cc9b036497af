package io.carillon.admin;

import io.carillon.api.DeletionRequest;
import io.carillon.api.Restoration;
import io.carillon.api.ScheduledDeletion;
import io.carillon.deletion.CallersDeletions;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.Json;
import jakarta.json.JsonObject;
import jakarta.transaction.Transactional;
import java.util.List;
import java.util.UUID;

/** Changes deletions on behalf of a user. Each change and its audit entry are one transaction. */
@ApplicationScoped
@Transactional
public class DeletionCommands {
  @Inject CallersDeletions deletions;
  @Inject DeletionQueries queries;
  @Inject AuditLog audit;

  /** Schedules one deletion. */
  public ScheduledDeletion schedule(DeletionRequest request, String who) {
    ScheduledDeletion stored = deletions.schedule(request);
    audit.record(
        Change.created(who, "deletion.schedule", stored.id().toString(), describe(stored)));
    return stored;
  }

  /** Schedules a batch, all or none, with one audit entry for the batch. */
  public List<ScheduledDeletion> scheduleAll(List<DeletionRequest> requests, String who) {
    List<ScheduledDeletion> stored = deletions.scheduleAll(requests);
    if (!stored.isEmpty()) {
      ScheduledDeletion first = stored.get(0);
      JsonObject batch =
          Json.createObjectBuilder()
              .add("count", stored.size())
              .add("first", first.id().toString())
              .add("last", stored.get(stored.size() - 1).id().toString())
              .build();
      audit.record(Change.created(who, "deletion.schedule-bulk", first.id().toString(), batch));
    }
    return stored;
  }

  /**
   * Calls a deletion off.
   *
   * @throws UnknownTargetException when there is none
   * @throws WrongStateException when its removal has begun, or its place is taken
   */
  public void restore(UUID id, String who) {
    DeletionView before = find(id);
    Restoration restoration = deletions.restore(id);
    switch (restoration) {
      case RESTORED ->
          audit.record(
              Change.made(
                  who,
                  "deletion.restore",
                  id.toString(),
                  describe(before),
                  Json.createObjectBuilder().add("state", "RESTORED").build()));
      case BEING_REMOVED ->
          throw new WrongStateException("Deletion '%s' is being removed already.".formatted(id));
      case PLACE_TAKEN ->
          throw new WrongStateException(
              "'%s' cannot come back from the trash: something new stands there."
                  .formatted(before.path()));
      case UNREACHABLE ->
          throw new WrongStateException(
              "'%s' cannot come back from the trash now: its directory or its root is not there."
                  .formatted(before.path()));
      case UNKNOWN -> throw new UnknownTargetException("deletion", id.toString());
    }
  }

  /**
   * Makes a parked deletion due again.
   *
   * @throws UnknownTargetException when there is none
   * @throws WrongStateException when it is not parked
   */
  public void retry(UUID id, String who) {
    DeletionView before = find(id);
    if (!deletions.retry(id)) {
      throw new WrongStateException(
          "Deletion '%s' is not parked, it is %s.".formatted(id, before.state()));
    }
    audit.record(
        Change.made(
            who,
            "deletion.retry",
            id.toString(),
            describe(before),
            Json.createObjectBuilder().add("state", "SCHEDULED").build()));
  }

  private DeletionView find(UUID id) {
    return queries
        .find(id)
        .orElseThrow(() -> new UnknownTargetException("deletion", id.toString()));
  }

  private static JsonObject describe(ScheduledDeletion stored) {
    return Json.createObjectBuilder()
        .add("root", stored.root())
        .add("path", stored.path())
        .add("dueAt", stored.dueAt().toString())
        .build();
  }

  private static JsonObject describe(DeletionView view) {
    return Json.createObjectBuilder()
        .add("root", view.root())
        .add("path", view.path())
        .add("dueAt", view.dueAt().toString())
        .add("state", view.state().name())
        .build();
  }
}
