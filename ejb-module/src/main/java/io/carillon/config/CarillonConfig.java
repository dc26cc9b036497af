package io.carillon.config;

import io.carillon.api.RetryRule;
import java.time.Duration;

/**
 * Every knob of a node, read from MicroProfile Config when the application starts and checked as a
 * whole.
 *
 * @param jobStore {@code carillon.job-store}: which job store keeps the triggers
 * @param sessionFeatures {@code carillon.session-features}: whether the node keeps a database
 *     session of its own
 * @param nodeId {@code carillon.node-id}: this node's name in the cluster, 1 to 60 characters;
 *     default the server's node name
 * @param threads {@code carillon.threads}: how many events this node runs at once, 1 to 256
 * @param batchSize {@code carillon.batch-size}: how many claimed events may wait for a thread at
 *     most, 1 to 5,000
 * @param checkInInterval {@code carillon.check-in-interval}: how often the node says that it lives,
 *     500 ms to 1 min
 * @param pollInterval {@code carillon.poll-interval}: how long an idle node waits before it looks
 *     again, 100 ms to 1 min
 * @param shutdownGrace {@code carillon.shutdown-grace}: how long a stop waits for runs in progress,
 *     0 s to 10 min
 * @param payloadLimit {@code carillon.payload-limit}: the largest payload in bytes of UTF-8 JSON, 1
 *     to 16 MiB
 * @param retry {@code carillon.retry.attempts}, {@code carillon.retry.delay}, {@code
 *     carillon.retry.max-delay}: the retry settings of handlers that have none of their own
 * @param historyKept {@code carillon.history.keep}: how long finished runs stay in the history, 1
 *     to 36,500 days
 */
public record CarillonConfig(
    JobStoreKind jobStore,
    SessionFeatures sessionFeatures,
    String nodeId,
    int threads,
    int batchSize,
    Duration checkInInterval,
    Duration pollInterval,
    Duration shutdownGrace,
    int payloadLimit,
    RetryRule retry,
    Duration historyKept) {

  /**
   * The Quartz scheduler's name: the same on all nodes, and the first column of every Quartz table.
   */
  public static final String SCHEDULER_NAME = "carillon";
}
