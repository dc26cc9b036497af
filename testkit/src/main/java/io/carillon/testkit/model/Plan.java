package io.carillon.testkit.model;

import java.time.Duration;
import java.time.Instant;
import org.quartz.JobKey;
import org.quartz.TriggerKey;

/**
 * What the twin knows of a trigger: it still has to fire {@code left} times, next at {@code next}
 * and then at equal intervals.
 */
record Plan(TriggerKey trigger, JobKey job, Instant next, Duration interval, int left) {
  boolean isOver() {
    return left == 0;
  }

  /** It never had but one time to fire. */
  boolean isOnce() {
    return interval.isZero();
  }

  Plan fired() {
    return new Plan(trigger, job, next.plus(interval), interval, left - 1);
  }

  /** As before the firing at an instant. */
  Plan unfired(Instant at) {
    return new Plan(trigger, job, at, interval, left + 1);
  }
}
