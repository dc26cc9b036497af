package io.carillon.api;

import java.util.List;
import java.util.UUID;

/**
 * Schedules the deletion of files. Inject it.
 *
 * <p>Every call joins the caller's JTA transaction: a deletion exists when that transaction
 * commits, and never did if it rolls back. Without a transaction each call is one of its own.
 *
 * <pre>{@code
 * @Inject Deletions deletions;
 *
 * deletions.schedule(DeletionRequest.of("videos", "2026/11/" + id).recursive().after(Duration.ofDays(30)));
 * }</pre>
 */
public interface Deletions {
  /**
   * Schedules one deletion. That nothing is there (yet) is no error.
   *
   * @throws InvalidRequestException when a field is out of its range, the root is unknown, or the
   *     path leads out of the root, also through a symbolic link; nothing was stored
   */
  ScheduledDeletion schedule(DeletionRequest request);

  /**
   * Schedules many deletions in one go: all of them or, on an error, none.
   *
   * @return one answer per request, in the order of the requests
   * @throws InvalidRequestException as {@link #schedule}; the fields are named {@code
   *     [index].field}
   */
  List<ScheduledDeletion> scheduleAll(List<DeletionRequest> requests);

  /**
   * Calls a deletion off, as long as its removal has not begun. What is in the trash is put back at
   * once, before the caller's transaction ends: should that roll back, it is back all the same, and
   * the deletion ends without it when its time in the trash is over.
   */
  Restoration restore(UUID id);
}
