package io.carillon.testkit.contract;

import org.quartz.Job;

/** A stage with real schedulers. */
public interface SchedulerStage extends Stage {
  /** A scheduler in stand-by, which the test's end closes. */
  LiveScheduler standingBy(String instanceId, Job work);

  default LiveScheduler live(String instanceId, Job work) {
    return standingBy(instanceId, work).start();
  }
}
