package io.carillon.jobstore;

import io.carillon.schedule.ScheduleParsers;

/**
 * The kinds of schedule that {@link ScheduleTrigger}s of this JVM may be of. Register your own
 * before the scheduler starts, on every node.
 */
public final class ScheduleKinds {
  private static final ScheduleParsers ALL = ScheduleParsers.standard();

  private ScheduleKinds() {}

  public static ScheduleParsers all() {
    return ALL;
  }
}
