package io.carillon.deletion;

import java.time.Instant;
import java.util.List;
import java.util.UUID;

/**
 * Records of one root that are claimed together.
 *
 * @param claim what the rows carry while they are ours
 */
record Page(UUID claim, List<DueRecord> records) {
  /** A place in a root's order: pages go on after it, so that no page looks at rows done with. */
  record Cursor(Instant nextTryAt, UUID id) {
    static final Cursor START = new Cursor(Instant.EPOCH, new UUID(0, 0));
  }

  boolean isEmpty() {
    return records.isEmpty();
  }

  /** Where the next page begins; the records are in their order. */
  Cursor end() {
    DueRecord last = records.get(records.size() - 1);
    return new Cursor(last.nextTryAt(), last.id());
  }
}
