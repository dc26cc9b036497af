package io.carillon.jobstore;

import io.carillon.jdbc.Session;
import java.sql.SQLException;

/** Deletes all jobs, triggers and calendars of the scheduler, and what is paused of them. */
final class ClearAll {
  static final String CLEAR =
      """
      WITH name AS (SELECT ?::text AS sched_name),
      simple AS (DELETE FROM qrtz_simple_triggers t USING name WHERE t.sched_name = name.sched_name),
      cron AS (DELETE FROM qrtz_cron_triggers t USING name WHERE t.sched_name = name.sched_name),
      simprop AS (DELETE FROM qrtz_simprop_triggers t USING name WHERE t.sched_name = name.sched_name),
      blob AS (DELETE FROM qrtz_blob_triggers t USING name WHERE t.sched_name = name.sched_name),
      jobs AS (DELETE FROM qrtz_job_details t USING name WHERE t.sched_name = name.sched_name),
      calendars AS (DELETE FROM qrtz_calendars t USING name WHERE t.sched_name = name.sched_name),
      groups AS (DELETE FROM qrtz_paused_trigger_grps t USING name WHERE t.sched_name = name.sched_name),
      lanes AS (DELETE FROM qrtz_paused_lanes t USING name WHERE t.sched_name = name.sched_name)
      DELETE FROM qrtz_triggers t USING name WHERE t.sched_name = name.sched_name
      """;

  private final Store store;

  ClearAll(Store store) {
    this.store = store;
  }

  void clear(Session session) throws SQLException {
    session.update(CLEAR, store.scheduler());
  }
}
