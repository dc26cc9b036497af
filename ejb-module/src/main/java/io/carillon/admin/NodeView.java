package io.carillon.admin;

import io.carillon.cluster.NodeState;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * A node as operators see it.
 *
 * @param clockOffset the node's clock minus the database's
 * @param running how many handlers run on it; none when it is lost
 * @param claimed how many events it has claimed and not started; none when it is lost
 * @param eventNames what it has handlers for
 */
public record NodeView(
    String id,
    String host,
    String version,
    Instant startedAt,
    Instant lastCheckIn,
    Duration clockOffset,
    int running,
    int claimed,
    List<String> eventNames,
    NodeState state) {

  static NodeView of(Row row) {
    return new NodeView(
        row.text("id"),
        row.text("host"),
        row.text("version"),
        row.instant("started_at"),
        row.instant("last_check_in"),
        Duration.ofMillis(row.number("clock_offset_ms")),
        row.integer("running"),
        row.integer("claimed"),
        row.lines("event_names"),
        NodeState.valueOf(row.text("state")));
  }
}
