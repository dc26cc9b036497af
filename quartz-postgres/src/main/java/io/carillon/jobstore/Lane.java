package io.carillon.jobstore;

import org.quartz.JobKey;

/** The triggers of one group on one job: what can be claimed, or not, as a whole. */
record Lane(JobKey job, String triggerGroup) {
  /** In the order of the lane index. */
  Object[] columns(String scheduler) {
    return new Object[] {scheduler, job.getGroup(), job.getName(), triggerGroup};
  }
}
