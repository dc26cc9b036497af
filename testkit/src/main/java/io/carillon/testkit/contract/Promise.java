package io.carillon.testkit.contract;

/**
 * What Quartz documents, where at least one store is known to do otherwise: the rows of
 * docs/job-store-contract.md.
 */
public enum Promise {
  MATCHER_TAKES_TEXT_LITERALLY(
      "getJobKeys, getTriggerKeys, pauseTriggers …(GroupMatcher)",
      "a matcher's text is plain text (Matcher: startsWith, endsWith, contains)"),
  JOB_AND_TRIGGER_TOGETHER_OR_NEITHER(
      "storeJobAndTrigger", "ObjectAlreadyExistsException: nothing was stored"),
  REPLACED_TRIGGER_MAY_CHANGE_ITS_TYPE(
      "storeTrigger(…, replaceExisting)", "the existing trigger is overwritten, whatever its type"),
  REFUSED_REPLACEMENT_KEEPS_THE_TRIGGER(
      "replaceTrigger", "a new trigger of another job is refused, and the old one stays"),
  CHANGED_CALENDAR_KEEPS_PAUSES(
      "storeCalendar(…, updateTriggers)",
      "re-computes next fire times; says nothing of states, so a paused trigger stays paused"),
  PAUSED_MATCHER_MEANS_EVERY_MATCHING_GROUP(
      "pauseTriggers(startsWith …)", "all triggers in the matching groups are paused"),
  PAUSED_MATCHER_IS_REMEMBERED(
      "pauseTriggers(startsWith …)",
      "the pause is imposed on triggers added later to the matching groups"),
  PAUSED_JOB_GROUP_IS_REMEMBERED(
      "pauseJobs(group)", "the pause is imposed on jobs added later to the group"),
  PAUSE_ALL_IS_REMEMBERED(
      "pauseAll",
      "new triggers are paused as they are added, until resumeAll (Scheduler.pauseAll)"),
  PAUSED_GROUPS_ARE_REAL_GROUPS("getPausedTriggerGroups", "the names of the paused trigger groups"),
  RESUME_ALL_LEAVES_NO_PAUSE(
      "resumeAll", "resumes every group, also one that has no trigger at the moment"),
  ERROR_FIRES_NO_MORE("triggeredJobComplete(SET_TRIGGER_ERROR)", "the trigger fires no more"),
  ERROR_IS_LEFT_BY_RESET_ONLY(
      "pauseTrigger, resumeTrigger", "a trigger leaves ERROR by resetTriggerFromErrorState"),
  RESET_WAITS_FOR_THE_RUNNING_JOB(
      "resetTriggerFromErrorState",
      "NORMAL or PAUSED as appropriate; a job that disallows concurrency runs once at a time"),
  PAUSE_REACHES_CLAIMS(
      "pauseTrigger, pauseTriggers", "the triggers are paused, those too that a node has claimed"),
  RECOVERED_RUN_IS_MARKED(
      "recovery",
      "a job that requests recovery runs once more by a trigger in RECOVERING_JOBS;"
          + " isRecovering() is true"),
  ORDINARY_JOB_IS_NOT_RECOVERED(
      "recovery", "a job that does not request recovery is not run again"),
  JOB_AS_OF_THE_FIRING_RUNS(
      "triggersFired", "silent; both stock stores run the job as it is defined at the firing"),
  FUTURE_TRIGGERS_ARE_CLAIMED_AHEAD(
      "acquireNextTriggers(noLaterThan, …, timeWindow)",
      "triggers that fire no later than the given time, and within the window of the first"),
  LAST_FIRING_MEANS_COMPLETE(
      "getTriggerState", "COMPLETE for a trigger without a next fire time, while its job runs"),
  FIRED_RESULTS_LINE_UP(
      "triggersFired",
      "the scheduler thread reads the n-th result as the answer for the n-th trigger"),
  CLAIMED_TRIGGERS_OF_A_JOB_RUN_ONE_AT_A_TIME(
      "triggersFired",
      "DisallowConcurrentExecution: of two triggers claimed by two calls, one fires"),
  RELEASE_DOES_NOT_UNBLOCK(
      "releaseAcquiredTrigger",
      "gives a claim back; a trigger blocked by its running job stays blocked"),
  CLEAR_FORGETS_PAUSES("clearAllSchedulingData", "all scheduling data is deleted");

  private final String call;
  private final String documented;

  Promise(String call, String documented) {
    this.call = call;
    this.documented = documented;
  }

  /** The call of {@link org.quartz.spi.JobStore} that promises. */
  public String call() {
    return call;
  }

  /** The promise. */
  public String documented() {
    return documented;
  }
}
