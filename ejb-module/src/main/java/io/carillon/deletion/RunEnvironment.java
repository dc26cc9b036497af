package io.carillon.deletion;

import java.util.concurrent.Executor;
import java.util.function.LongSupplier;
import javax.sql.DataSource;

/**
 * What a run works with.
 *
 * @param dataSource connections that are in no transaction
 * @param executor runs the lanes besides the caller's own; one that has no thread free slows a run
 *     down and does not stop it
 * @param settings the limits
 * @param liveness how the run shows that it is alive
 * @param node who it is, for the operator
 * @param nanoTime monotonic time, as {@link System#nanoTime}
 * @param watch hears which roots are usable
 * @param sinceStart what all runs of this node did
 */
public record RunEnvironment(
    DataSource dataSource,
    Executor executor,
    DeletionSettings settings,
    Liveness liveness,
    String node,
    LongSupplier nanoTime,
    RootWatch watch,
    Progress sinceStart) {
  /** How a run shows that it is alive. */
  public enum Liveness {
    /** By a lock of its database session: a killed process is noticed at once. */
    SESSION,
    /** By the age of its claims alone, behind a pooler that shares sessions. */
    LEASE_ONLY
  }
}
