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
  /** A place in a root's order: pages go on after it, so that none looks at all that is done. */
  record Cursor(Instant nextTryAt, UUID id) {
    static final Cursor START = new Cursor(Instant.EPOCH, new UUID(0, 0));
  }

  boolean isEmpty() {
    return records.isEmpty();
  }

  /**
   * From where the next page is looked for; the records are in their order. That look meets these
   * rows once more, which lets the index forget them: the next look from the start is short then,
   * however many pages are done with.
   */
  Cursor start() {
    DueRecord first = records.get(0);
    return new Cursor(first.nextTryAt(), first.id());
  }

  /** Where the next page begins for who changes nothing. */
  Cursor end() {
    DueRecord last = records.get(records.size() - 1);
    return new Cursor(last.nextTryAt(), last.id());
  }
}
