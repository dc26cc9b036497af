package io.carillon.jobstore;

import io.carillon.jdbc.Session;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import org.quartz.JobKey;
import org.quartz.TriggerKey;

/** Which lanes there are. Jumps from lane to lane in the index, however many triggers each has. */
final class Lanes {
  static final String ALL =
      """
      WITH RECURSIVE lane AS (
        (SELECT job_group, job_name, trigger_group, carillon_due FROM qrtz_triggers
         WHERE sched_name = ? ORDER BY job_group, job_name, trigger_group, carillon_due LIMIT 1)
        UNION ALL
        SELECT next.* FROM lane CROSS JOIN LATERAL (
          SELECT t.job_group, t.job_name, t.trigger_group, t.carillon_due FROM qrtz_triggers t
          WHERE t.sched_name = ?
            AND (t.job_group, t.job_name, t.trigger_group) > (lane.job_group, lane.job_name, lane.trigger_group)
          ORDER BY t.job_group, t.job_name, t.trigger_group, t.carillon_due LIMIT 1) next)
      SELECT job_group, job_name, trigger_group FROM lane
      """;

  static final String OF_JOB =
      """
      WITH RECURSIVE lane AS (
        (SELECT job_group, job_name, trigger_group FROM qrtz_triggers
         WHERE sched_name = ? AND job_group = ? AND job_name = ? ORDER BY trigger_group LIMIT 1)
        UNION ALL
        SELECT next.* FROM lane CROSS JOIN LATERAL (
          SELECT t.job_group, t.job_name, t.trigger_group FROM qrtz_triggers t
          WHERE t.sched_name = ? AND t.job_group = lane.job_group AND t.job_name = lane.job_name
            AND t.trigger_group > lane.trigger_group
          ORDER BY t.trigger_group LIMIT 1) next)
      SELECT job_group, job_name, trigger_group FROM lane
      """;

  static final String OF_TRIGGER =
      """
      SELECT job_group, job_name, trigger_group FROM qrtz_triggers
      WHERE sched_name = ? AND trigger_name = ? AND trigger_group = ?
      """;

  static final String MARKED =
      """
      SELECT 1 FROM qrtz_paused_lanes
      WHERE sched_name = ? AND job_group = ? AND job_name = ? AND trigger_group = ?
      UNION ALL
      SELECT 1 FROM qrtz_job_details WHERE sched_name = ? AND job_group = ? AND job_name = ? AND carillon_paused
      """;

  private final Store store;

  Lanes(Store store) {
    this.store = store;
  }

  List<Lane> all(Session session) throws SQLException {
    return session.list(ALL, Lanes::read, store.scheduler(), store.scheduler());
  }

  List<Lane> ofJob(Session session, JobKey job) throws SQLException {
    return session.list(
        OF_JOB, Lanes::read, store.scheduler(), job.getGroup(), job.getName(), store.scheduler());
  }

  /** One lane, or none where there is no such trigger. */
  List<Lane> ofTrigger(Session session, TriggerKey key) throws SQLException {
    return session.list(OF_TRIGGER, Lanes::read, store.scheduler(), key.getName(), key.getGroup());
  }

  boolean isMarked(Session session, Lane lane) throws SQLException {
    JobKey job = lane.job();
    return session.exists(
        MARKED,
        store.scheduler(),
        job.getGroup(),
        job.getName(),
        lane.triggerGroup(),
        store.scheduler(),
        job.getGroup(),
        job.getName());
  }

  static Lane read(ResultSet row) throws SQLException {
    return new Lane(Keys.job(row), row.getString("trigger_group"));
  }
}
