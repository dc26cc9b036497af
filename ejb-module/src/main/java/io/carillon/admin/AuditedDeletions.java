package io.carillon.admin;

import io.carillon.api.DeletionRequest;
import io.carillon.api.Deletions;
import io.carillon.api.Restoration;
import io.carillon.api.ScheduledDeletion;
import io.carillon.deletion.CallersDeletions;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Typed;
import jakarta.inject.Inject;
import jakarta.json.Json;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.transaction.Transactional;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * {@link Deletions} for whoever injects it, in the caller's transaction: each change and its audit
 * entry exist together or not at all.
 */
@ApplicationScoped
@Typed({Deletions.class, AuditedDeletions.class})
@Transactional
public class AuditedDeletions implements Deletions {
  @Inject CallersDeletions deletions;
  @Inject DeletionQueries queries;
  @Inject AuditLog audit;

  @Override
  public ScheduledDeletion schedule(DeletionRequest request) {
    ScheduledDeletion stored = deletions.schedule(request);
    audit.record(
        Change.created(
            deletions.requester(),
            "deletion.schedule",
            stored.id().toString(),
            describe(request, stored)));
    return stored;
  }

  @Override
  public List<ScheduledDeletion> scheduleAll(List<DeletionRequest> requests) {
    List<ScheduledDeletion> stored = deletions.scheduleAll(requests);
    if (!stored.isEmpty()) {
      ScheduledDeletion first = stored.get(0);
      JsonObject batch =
          Json.createObjectBuilder()
              .add("count", stored.size())
              .add("first", first.id().toString())
              .add("last", stored.get(stored.size() - 1).id().toString())
              .build();
      audit.record(
          Change.created(
              deletions.requester(), "deletion.schedule-bulk", first.id().toString(), batch));
    }
    return stored;
  }

  @Override
  public Restoration restore(UUID id) {
    Optional<DeletionView> before = queries.find(id);
    Restoration restoration = deletions.restore(id);
    if (restoration == Restoration.RESTORED && before.isPresent()) {
      audit.record(
          Change.made(
              deletions.requester(),
              "deletion.restore",
              id.toString(),
              before.get().describe(),
              Json.createObjectBuilder().add("state", "RESTORED").build()));
    }
    return restoration;
  }

  private static JsonObject describe(DeletionRequest request, ScheduledDeletion stored) {
    JsonObjectBuilder text =
        Json.createObjectBuilder()
            .add("root", stored.root())
            .add("path", stored.path())
            .add("recursive", request.extent() == DeletionRequest.Extent.TREE)
            .add("dueAt", stored.dueAt().toString());
    request.reason().ifPresent(reason -> text.add("reason", reason));
    return text.build();
  }
}
