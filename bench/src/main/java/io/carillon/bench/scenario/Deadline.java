package io.carillon.bench.scenario;

import java.time.Duration;

/** A moment of the monotonic clock. */
record Deadline(long nanoTime) {
  static Deadline after(Duration duration) {
    return new Deadline(System.nanoTime() + duration.toNanos());
  }

  boolean passed() {
    return left() <= 0;
  }

  /** Nanoseconds until then, negative when it has passed. */
  long left() {
    return nanoTime - System.nanoTime();
  }
}
