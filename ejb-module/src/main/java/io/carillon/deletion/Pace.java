package io.carillon.deletion;

import java.time.Duration;

/**
 * How large the pages are, and how many are worked on at once. Both shrink while pages take long,
 * because the disk or the database is slow, and grow again when they do not. Thread-safe.
 */
final class Pace {
  private static final Duration SLOW = Duration.ofMillis(500);
  private static final Duration FAST = Duration.ofMillis(250);

  /**
   * A page costs three writes to disk, however small: still smaller ones would only add to them.
   */
  private static final int SMALLEST_PAGE = 100;

  private final int largestPage;
  private final int mostLanes;
  private final int smallestPage;
  private int pageSize;
  private int lanes;

  Pace(DeletionSettings settings) {
    largestPage = settings.pageSize();
    smallestPage = Math.min(SMALLEST_PAGE, largestPage);
    mostLanes = settings.parallelism();
    pageSize = largestPage;
    lanes = mostLanes;
  }

  synchronized int pageSize() {
    return pageSize;
  }

  synchronized int lanes() {
    return lanes;
  }

  /** Learns from a page whose every record was one short piece of work. */
  synchronized void learn(int records, Duration took) {
    if (took.compareTo(SLOW) > 0) {
      slowDown();
    } else if (took.compareTo(FAST) < 0 && records >= pageSize) {
      speedUp();
    }
  }

  /** Smaller pages first: they keep transactions and claims short. Then fewer at once. */
  private void slowDown() {
    if (pageSize > smallestPage) {
      pageSize = Math.max(smallestPage, pageSize / 2);
    } else {
      lanes = Math.max(1, lanes - 1);
    }
  }

  private void speedUp() {
    if (lanes < mostLanes) {
      lanes++;
    } else {
      pageSize = Math.min(largestPage, pageSize * 2);
    }
  }
}
