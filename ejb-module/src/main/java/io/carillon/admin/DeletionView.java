package io.carillon.admin;

import jakarta.json.Json;
import jakarta.json.JsonObject;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import java.util.function.UnaryOperator;

/**
 * A deletion as callers see it.
 *
 * @param dueAt when it may go
 * @param nextTryAt when the job looks at it next: later than {@code dueAt} after a failure, or as
 *     long as it is kept in the trash
 * @param attempts failed tries
 * @param lastError what resisted and why, the path relative to the root; in full for admins
 * @param trashedAt since when it is in its root's trash
 * @param removedEntries files, links and directories that are gone of a large directory already
 * @param removedBytes bytes that are freed of it already
 */
public record DeletionView(
    UUID id,
    String root,
    String path,
    boolean recursive,
    DeletionState state,
    Instant dueAt,
    Instant nextTryAt,
    int attempts,
    Optional<String> lastError,
    Optional<Instant> trashedAt,
    long removedEntries,
    long removedBytes,
    Optional<String> reason,
    Instant createdAt,
    String createdBy) {

  static DeletionView of(DeletionRecord record) {
    return new DeletionView(
        record.id(),
        record.root(),
        record.path(),
        record.recursive(),
        record.state(),
        record.dueAt(),
        record.nextTryAt(),
        record.attempts(),
        record.lastError(),
        record.trashedAt(),
        record.removedEntries(),
        record.removedBytes(),
        record.reason(),
        record.createdAt(),
        record.createdBy());
  }

  /** The same with its error told another way. */
  DeletionView withError(UnaryOperator<String> telling) {
    return new DeletionView(
        id,
        root,
        path,
        recursive,
        state,
        dueAt,
        nextTryAt,
        attempts,
        lastError.map(telling),
        trashedAt,
        removedEntries,
        removedBytes,
        reason,
        createdAt,
        createdBy);
  }

  /** For the audit log. */
  JsonObject describe() {
    return Json.createObjectBuilder()
        .add("root", root)
        .add("path", path)
        .add("dueAt", dueAt.toString())
        .add("state", state.name())
        .build();
  }
}
