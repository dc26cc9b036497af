package io.carillon.jobstore;

import org.quartz.JobDetail;
import org.quartz.Trigger.CompletedExecutionInstruction;

/**
 * A firing that ends here.
 *
 * @param job as the run left it
 * @param instruction what Quartz says becomes of the trigger
 * @param kind whether it ran
 */
record Ending(Firing firing, JobDetail job, CompletedExecutionInstruction instruction, Kind kind) {
  /** How it ends. */
  enum Kind {
    /** It ran, or was vetoed. */
    COMPLETED,
    /** It did not run here; it waits for whoever comes next. */
    GIVEN_BACK,
    /** It was completed in the job's own transaction; what is left is to forget it. */
    STORED_BY_JOB
  }
}
