package io.carillon.deletion;

import io.carillon.api.DeletionRequest.Extent;
import java.time.Instant;
import java.util.UUID;

/**
 * A record whose time has come, as a run sees it.
 *
 * @param nextTryAt with the id its place in the order of its root
 * @param stage where its content is
 */
record DueRecord(UUID id, String path, Extent extent, Instant nextTryAt, Stage stage) {
  enum Stage {
    IN_PLACE,
    IN_TRASH
  }
}
