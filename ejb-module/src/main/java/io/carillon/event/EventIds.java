package io.carillon.event;

import java.time.Instant;
import java.time.InstantSource;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Makes UUIDs of version 7 (RFC 9562): they sort by the millisecond they were made in, and within
 * it in order of making.
 */
public final class EventIds {
  private static final int COUNTER_BITS = 12;

  private final InstantSource clock;
  private long last;

  public EventIds(InstantSource clock) {
    this.clock = clock;
  }

  /**
   * The next id; greater than every id this object made before, also when the clock is set back.
   */
  public UUID next() {
    long tick = nextTick();
    long millis = tick >>> COUNTER_BITS;
    long counter = tick & ((1L << COUNTER_BITS) - 1);
    long random = ThreadLocalRandom.current().nextLong();
    return new UUID(millis << 16 | 0x7000L | counter, random >>> 2 | 0x8000_0000_0000_0000L);
  }

  /**
   * Milliseconds and a counter in one number, so that a full counter runs over into the next
   * millisecond.
   */
  private synchronized long nextTick() {
    last = Math.max(last + 1, clock.millis() << COUNTER_BITS);
    return last;
  }

  /** The smallest id of an instant: where a search from that instant starts. */
  public static UUID lowest(Instant instant) {
    return new UUID(Math.max(0, instant.toEpochMilli()) << 16 | 0x7000L, 0x8000_0000_0000_0000L);
  }
}
