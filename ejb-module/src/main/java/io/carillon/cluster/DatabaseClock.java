package io.carillon.cluster;

import io.carillon.config.NodeClock;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/**
 * The database's clock as this node knows it: the node's own clock, corrected by the difference
 * seen at the last check-in. All nodes agree on it, however wrong their own clocks are.
 */
@ApplicationScoped
public class DatabaseClock implements InstantSource {
  private InstantSource nodeClock;
  private volatile Duration offset = Duration.ZERO;

  DatabaseClock() {}

  @Inject
  DatabaseClock(@NodeClock InstantSource nodeClock) {
    this.nodeClock = nodeClock;
  }

  @Override
  public Instant instant() {
    return nodeClock.instant().minus(offset);
  }

  /** This machine's clock, uncorrected. */
  Instant nodeTime() {
    return nodeClock.instant();
  }

  /** Node time minus database time. */
  public Duration offset() {
    return offset;
  }

  /**
   * Takes over a reading of the database's clock that arrived between two readings of the node's.
   */
  void correct(Instant before, Instant database, Instant after) {
    Instant middle = before.plus(Duration.between(before, after).dividedBy(2));
    offset = Duration.between(database, middle);
  }
}
