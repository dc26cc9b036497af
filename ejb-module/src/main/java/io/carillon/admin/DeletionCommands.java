package io.carillon.admin;

import io.carillon.deletion.CallersDeletions;
import io.carillon.deletion.DeletionRoots;
import io.carillon.deletion.RootMemory;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.Json;
import jakarta.transaction.Transactional;
import java.util.UUID;

/** Changes deletions on behalf of a user. Each change and its audit entry are one transaction. */
@ApplicationScoped
@Transactional
public class DeletionCommands {
  @Inject AuditedDeletions audited;
  @Inject CallersDeletions deletions;
  @Inject DeletionQueries queries;
  @Inject DeletionRoots roots;
  @Inject RootMemory memory;
  @Inject AuditLog audit;

  /**
   * Calls a deletion off.
   *
   * @throws UnknownTargetException when there is none
   * @throws WrongStateException when its removal has begun, or its place is taken
   */
  public void restore(UUID id) {
    DeletionView before = find(id);
    switch (audited.restore(id)) {
      case RESTORED -> {}
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
            before.describe(),
            Json.createObjectBuilder().add("state", "SCHEDULED").build()));
  }

  /**
   * Accepts that a root is on another file system than before.
   *
   * @throws UnknownTargetException when there is no such root
   * @throws WrongStateException when no node found it on another one
   */
  public void acceptRoot(String name, String who) {
    if (roots.find(name).isEmpty()) {
      throw new UnknownTargetException("root", name);
    }
    int nodes = memory.accept(name);
    if (nodes == 0) {
      throw new WrongStateException("Root '%s' is on what it was on before.".formatted(name));
    }
    audit.record(
        Change.created(
            who,
            "deletion.accept-root",
            name,
            Json.createObjectBuilder().add("nodes", nodes).build()));
  }

  private DeletionView find(UUID id) {
    return queries
        .find(id)
        .orElseThrow(() -> new UnknownTargetException("deletion", id.toString()));
  }
}
