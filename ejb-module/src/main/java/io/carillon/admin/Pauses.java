package io.carillon.admin;

/** How a statement tells that a trigger is paused. */
final class Pauses {
  /**
   * Whether the trigger {@code t} is: by itself, with its job, or with its group. The latter two
   * are noted once and rewrite no trigger.
   */
  static final String CONDITION =
      """
      (t.trigger_state IN ('PAUSED', 'PAUSED_BLOCKED')
        OR EXISTS (SELECT FROM qrtz_job_details j
                    WHERE j.sched_name = t.sched_name AND j.job_name = t.job_name
                      AND j.job_group = t.job_group AND j.carillon_paused)
        OR EXISTS (SELECT FROM qrtz_paused_lanes l
                    WHERE l.sched_name = t.sched_name AND l.job_group = t.job_group
                      AND l.job_name = t.job_name AND l.trigger_group = t.trigger_group))
      """;

  private Pauses() {}
}
