package io.carillon.jobstore;

import java.nio.charset.StandardCharsets;
import java.util.UUID;

/**
 * This node in the cluster.
 *
 * @param boot names this start of the instance
 * @param channel where notifications of this scheduler are sent
 * @param sessions whether features that live as long as a session are used: notifications and the
 *     lock that shows the node is alive; not behind a pooler in transaction mode
 * @param checkInMillis after twice this time without a check-in the node counts as dead, ≥ 300
 */
record Node(long boot, String channel, Sessions sessions, long checkInMillis) {
  private static final long LONGEST_TICK = 700;

  /** Session features. */
  enum Sessions {
    USED,
    OFF
  }

  static Node of(String scheduler, String tablePrefix, Sessions sessions, long checkInMillis) {
    UUID hash =
        UUID.nameUUIDFromBytes((tablePrefix + "/" + scheduler).getBytes(StandardCharsets.UTF_8));
    long boot = UUID.randomUUID().getMostSignificantBits() >>> 1;
    return new Node(boot, "carillon_" + hash.toString().replace('-', '_'), sessions, checkInMillis);
  }

  boolean listens() {
    return sessions == Sessions.USED;
  }

  /** How often the node checks in and looks for what is due. */
  long tickMillis() {
    return Math.min(LONGEST_TICK, Math.max(100, checkInMillis / 3));
  }
}
