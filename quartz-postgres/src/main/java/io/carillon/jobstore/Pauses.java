package io.carillon.jobstore;

import io.carillon.jdbc.Session;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.quartz.JobKey;
import org.quartz.TriggerKey;
import org.quartz.impl.matchers.GroupMatcher;
import org.quartz.impl.matchers.StringMatcher;

/**
 * Pauses and resumes. A job is paused by a mark on its row, a trigger group by marks on its lanes
 * (the group's triggers on one job each), so a million triggers are paused by writing a handful of
 * rows. A single trigger has its own state. The last command wins: what a trigger, a job or a group
 * is told replaces what it was told before, as in stock Quartz.
 */
final class Pauses {
  /** A schedule that is complete may go on one day, when its calendar or end has changed. */
  static final String PAUSE_TRIGGER =
      """
      UPDATE qrtz_triggers SET trigger_state = 'PAUSED', carillon_claim = NULL
      WHERE sched_name = ? AND trigger_name = ? AND trigger_group = ?
        AND (trigger_state IN ('WAITING', 'BLOCKED') OR trigger_state = 'ACQUIRED' AND trigger_type <> 'ONE_SHOT'
          OR trigger_state = 'COMPLETE' AND trigger_type = 'SCHEDULE')
      """;

  /** What resumed triggers are; one may have come to its end while it was paused. */
  private static final String RESUMED =
      "UPDATE qrtz_triggers SET trigger_state = CASE WHEN next_fire_time IS NULL THEN 'COMPLETE' ELSE 'WAITING' END\n";

  static final String RESUME_TRIGGER =
      RESUMED
          + """
      WHERE sched_name = ? AND trigger_name = ? AND trigger_group = ? AND trigger_state IN ('PAUSED', 'PAUSED_BLOCKED')
      """;

  static final String RESUME_TRIGGERS_OF_JOB =
      RESUMED
          + """
      WHERE sched_name = ? AND carillon_parked IN ('PAUSED', 'PAUSED_BLOCKED') AND job_name = ? AND job_group = ?
      """;

  static final String RESUME_TRIGGERS_OF_GROUP =
      RESUMED
          + """
      WHERE sched_name = ? AND carillon_parked IN ('PAUSED', 'PAUSED_BLOCKED') AND trigger_group = ?
      """;

  static final String PAUSE_JOB =
      "UPDATE qrtz_job_details SET carillon_paused = true WHERE sched_name = ? AND job_name = ? AND job_group = ?";

  static final String RESUME_JOB =
      """
      UPDATE qrtz_job_details SET carillon_paused = NULL
      WHERE sched_name = ? AND job_name = ? AND job_group = ? AND carillon_paused
      """;

  /** False, not null: what is added to it later fires although its group is paused. */
  static final String EXEMPT_JOB =
      """
      UPDATE qrtz_job_details j SET carillon_paused = false
      WHERE sched_name = ? AND job_name = ? AND job_group = ?
        AND EXISTS (SELECT FROM qrtz_paused_trigger_grps p WHERE p.sched_name = j.sched_name)
      """;

  /** The lanes that such jobs may have later in a group that is paused now. */
  static final String PAUSE_EXEMPT_JOBS =
      """
      INSERT INTO qrtz_paused_lanes (sched_name, job_group, job_name, trigger_group)
      SELECT sched_name, job_group, job_name, ?::text FROM qrtz_job_details
      WHERE sched_name = ? AND carillon_paused IS FALSE
      ON CONFLICT DO NOTHING
      """;

  static final String END_EXEMPTIONS =
      "UPDATE qrtz_job_details SET carillon_paused = NULL WHERE sched_name = ? AND carillon_paused IS FALSE";

  static final String PAUSED_JOBS_OF_GROUP =
      """
      SELECT job_name, job_group FROM qrtz_job_details j
      WHERE sched_name = ? AND carillon_paused AND EXISTS (
        SELECT FROM qrtz_triggers t
        WHERE t.sched_name = j.sched_name AND t.job_group = j.job_group AND t.job_name = j.job_name AND t.trigger_group = ?)
      ORDER BY job_group, job_name
      """;

  static final String PAUSE_LANES =
      """
      INSERT INTO qrtz_paused_lanes (sched_name, job_group, job_name, trigger_group)
      SELECT ?, l.* FROM unnest(?::text[], ?::text[], ?::text[]) AS l (job_group, job_name, trigger_group)
      ON CONFLICT DO NOTHING
      """;

  static final String RESUME_LANES_OF_JOB = Jobs.DELETE_LANES;

  static final String RESUME_LANES_OF_GROUP =
      "DELETE FROM qrtz_paused_lanes WHERE sched_name = ? AND trigger_group = ?";

  static final String RESUME_LANE =
      """
      DELETE FROM qrtz_paused_lanes WHERE sched_name = ? AND job_group = ? AND job_name = ? AND trigger_group = ?
      """;

  static final String RESUME_JOB_GROUPS =
      """
      DELETE FROM qrtz_paused_lanes
      WHERE sched_name = ? AND job_group LIKE ? AND job_name = '' AND trigger_group = ''
      """;

  /** In index order, so that two of these never wait for each other. */
  static final String PAUSE_TRIGGERS_OF_LANE =
      """
      UPDATE qrtz_triggers t SET trigger_state = 'PAUSED'
      WHERE t.ctid = ANY (ARRAY(
        SELECT ctid FROM qrtz_triggers
        WHERE sched_name = ? AND job_group = ? AND job_name = ? AND trigger_group = ? AND trigger_state = 'WAITING'
        ORDER BY carillon_due, priority DESC FOR NO KEY UPDATE))
      """;

  static final String PAUSE_GROUP =
      "INSERT INTO qrtz_paused_trigger_grps (sched_name, trigger_group) VALUES (?, ?) ON CONFLICT DO NOTHING";

  static final String RESUME_GROUP =
      "DELETE FROM qrtz_paused_trigger_grps WHERE sched_name = ? AND trigger_group = ?";

  static final String PAUSED_GROUPS =
      """
      SELECT trigger_group FROM qrtz_paused_trigger_grps
      WHERE sched_name = ? AND trigger_group <> '_$_ALL_GROUPS_PAUSED_$_' AND trigger_group LIKE ?
      """;

  static final String RESUME_ALL_GROUPS =
      "DELETE FROM qrtz_paused_trigger_grps WHERE sched_name = ?";

  static final String RESUME_ALL_LANES = "DELETE FROM qrtz_paused_lanes WHERE sched_name = ?";

  static final String RESUME_ALL_JOBS =
      "UPDATE qrtz_job_details SET carillon_paused = NULL WHERE sched_name = ? AND carillon_paused IS NOT NULL";

  static final String RESUME_ALL_TRIGGERS =
      RESUMED
          + """
      WHERE sched_name = ? AND carillon_parked IN ('PAUSED', 'PAUSED_BLOCKED')
      """;

  private final Store store;
  private final Lanes lanes;
  private final Jobs jobs;

  Pauses(Store store, Lanes lanes, Jobs jobs) {
    this.store = store;
    this.lanes = lanes;
    this.jobs = jobs;
  }

  void pauseTrigger(Session session, TriggerKey key) throws SQLException {
    session.update(PAUSE_TRIGGER, store.scheduler(), key.getName(), key.getGroup());
  }

  /** Resumes one trigger; where it was paused with its lane, the others of the lane stay paused. */
  void resumeTrigger(Session session, TriggerKey key) throws SQLException {
    for (Lane lane : lanes.ofTrigger(session, key)) {
      if (lanes.isMarked(session, lane)) {
        unmarkJob(session, lane.job());
        session.update(PAUSE_TRIGGERS_OF_LANE, lane.columns(store.scheduler()));
        session.update(RESUME_LANE, lane.columns(store.scheduler()));
      }
    }
    session.update(RESUME_TRIGGER, store.scheduler(), key.getName(), key.getGroup());
  }

  void pauseJob(Session session, JobKey job) throws SQLException {
    session.update(PAUSE_JOB, store.scheduler(), job.getName(), job.getGroup());
  }

  void resumeJob(Session session, JobKey job) throws SQLException {
    Object[] columns = {store.scheduler(), job.getName(), job.getGroup()};
    session.update(RESUME_JOB, columns);
    session.update(RESUME_LANES_OF_JOB, columns);
    session.update(RESUME_TRIGGERS_OF_JOB, columns);
  }

  /**
   * As {@link #resumeJob}; what is added to the job later fires too, whichever groups are paused.
   */
  void resumeJobFully(Session session, JobKey job) throws SQLException {
    resumeJob(session, job);
    session.update(EXEMPT_JOB, store.scheduler(), job.getName(), job.getGroup());
  }

  /** Remembered for jobs that come later: a lane without job and trigger group is a job group. */
  Set<String> pauseJobs(Session session, GroupMatcher<JobKey> matcher) throws SQLException {
    Set<String> groups = exactGroup(matcher);
    for (JobKey job : jobs.keys(session, matcher).stream().sorted().toList()) {
      pauseJob(session, job);
      groups.add(job.getGroup());
    }
    pauseLanes(
        session,
        groups.stream().sorted().map(group -> new Lane(new JobKey("", group), "")).toList());
    return groups;
  }

  Set<String> resumeJobs(Session session, GroupMatcher<JobKey> matcher) throws SQLException {
    Set<String> groups = new HashSet<>();
    for (JobKey job : jobs.keys(session, matcher).stream().sorted().toList()) {
      resumeJob(session, job);
      groups.add(job.getGroup());
    }
    session.update(RESUME_JOB_GROUPS, store.scheduler(), GroupPattern.like(matcher));
    return groups;
  }

  private static Set<String> exactGroup(GroupMatcher<?> matcher) {
    Set<String> groups = new HashSet<>();
    if (matcher.getCompareWithOperator() == StringMatcher.StringOperatorName.EQUALS) {
      groups.add(matcher.getCompareToValue());
    }
    return groups;
  }

  /** An exact group is remembered even while it has no trigger. */
  Set<String> pauseGroups(Session session, GroupMatcher<TriggerKey> matcher) throws SQLException {
    List<Lane> matched =
        lanes.all(session).stream().filter(lane -> matches(matcher, lane.triggerGroup())).toList();
    Set<String> groups = exactGroup(matcher);
    matched.forEach(lane -> groups.add(lane.triggerGroup()));
    pauseLanes(session, matched);
    for (String group : groups) {
      session.update(PAUSE_GROUP, store.scheduler(), group);
      session.update(PAUSE_EXEMPT_JOBS, group, store.scheduler());
    }
    return groups;
  }

  private static boolean matches(GroupMatcher<?> matcher, String group) {
    return matcher.getCompareWithOperator().evaluate(group, matcher.getCompareToValue());
  }

  Set<String> resumeGroups(Session session, GroupMatcher<TriggerKey> matcher) throws SQLException {
    Set<String> groups = new HashSet<>(pausedGroups(session, matcher));
    lanes.all(session).stream()
        .map(Lane::triggerGroup)
        .filter(group -> matches(matcher, group))
        .forEach(groups::add);
    for (String group : groups) {
      resumeGroup(session, group);
    }
    return groups;
  }

  private void resumeGroup(Session session, String group) throws SQLException {
    for (JobKey job : session.list(PAUSED_JOBS_OF_GROUP, Keys::job, store.scheduler(), group)) {
      unmarkJob(session, job);
    }
    session.update(RESUME_GROUP, store.scheduler(), group);
    session.update(RESUME_LANES_OF_GROUP, store.scheduler(), group);
    session.update(RESUME_TRIGGERS_OF_GROUP, store.scheduler(), group);
  }

  /** A job's mark becomes marks on its lanes, of which the caller takes one away. */
  private void unmarkJob(Session session, JobKey job) throws SQLException {
    if (session.update(RESUME_JOB, store.scheduler(), job.getName(), job.getGroup()) > 0) {
      pauseLanes(session, lanes.ofJob(session, job));
    }
  }

  private void pauseLanes(Session session, List<Lane> paused) throws SQLException {
    if (!paused.isEmpty()) {
      session.update(
          PAUSE_LANES,
          store.scheduler(),
          paused.stream().map(lane -> lane.job().getGroup()).toArray(String[]::new),
          paused.stream().map(lane -> lane.job().getName()).toArray(String[]::new),
          paused.stream().map(Lane::triggerGroup).toArray(String[]::new));
    }
  }

  Set<String> pausedGroups(Session session, GroupMatcher<TriggerKey> matcher) throws SQLException {
    return new HashSet<>(
        session.list(
            PAUSED_GROUPS, row -> row.getString(1), store.scheduler(), GroupPattern.like(matcher)));
  }

  void pauseAll(Session session) throws SQLException {
    pauseGroups(session, GroupMatcher.anyTriggerGroup());
    session.update(PAUSE_GROUP, store.scheduler(), TriggerWriter.ALL_GROUPS);
    session.update(END_EXEMPTIONS, store.scheduler());
  }

  void resumeAll(Session session) throws SQLException {
    session.update(RESUME_ALL_GROUPS, store.scheduler());
    session.update(RESUME_ALL_LANES, store.scheduler());
    session.update(RESUME_ALL_JOBS, store.scheduler());
    session.update(RESUME_ALL_TRIGGERS, store.scheduler());
  }
}
