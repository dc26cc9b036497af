package io.carillon.jobstore;

/** Fills a test's tables with more triggers than one would store one by one. */
record ManyTriggers(Rows rows) {
  /** Jobs {@code job-0} … and their waiting one-shot triggers, in turn; all of them due. */
  void dueOf(String job, int jobs, int triggers, int minutesLate) {
    rows.execute(
        """
        INSERT INTO qrtz_job_details
          (sched_name, job_name, job_group, job_class_name, is_durable, is_nonconcurrent, is_update_data, requests_recovery)
        SELECT 'carillon', '%1$s-' || i, 'event', '%4$s', true, false, false, false
        FROM generate_series(0, %2$d - 1) AS i;
        INSERT INTO qrtz_triggers
          (sched_name, trigger_name, trigger_group, job_name, job_group, next_fire_time, priority, trigger_state,
           trigger_type, start_time, misfire_instr)
        SELECT 'carillon', '%1$s-event-' || i, 'event', '%1$s-' || i %% %2$d, 'event', due.time + i %% 1000, 5, 'WAITING',
          'ONE_SHOT', due.time + i %% 1000, -1
        FROM generate_series(0, %3$d - 1) AS i,
          (SELECT floor(extract(epoch FROM now()) * 1000)::bigint - %5$d * 60000 AS time) AS due
        """
            .formatted(job, jobs, triggers, TestNode.AnyJob.class.getName(), minutesLate));
  }

  /** Each gets a row that it does not need, so that the table is large. */
  void withSimpleChildren() {
    rows.execute(
        """
        INSERT INTO qrtz_simple_triggers SELECT sched_name, trigger_name, trigger_group, 0, 0, 0 FROM qrtz_triggers
        """);
  }

  void analyze() {
    rows.execute("ANALYZE qrtz_triggers; ANALYZE qrtz_simple_triggers; ANALYZE qrtz_job_details");
  }

  /**
   * Nothing removes dead rows. Commits are durable at once, as they are by default: PostgreSQL
   * passes over an index entry of a dead row only once its end is on disk.
   */
  void withoutAutovacuum() {
    rows.execute(
        """
        DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET synchronous_commit = on', current_database()); END $$;
        ALTER TABLE qrtz_triggers SET (autovacuum_enabled = false, toast.autovacuum_enabled = false);
        ALTER TABLE qrtz_claims SET (autovacuum_enabled = false, toast.autovacuum_enabled = false);
        """);
  }

  /** Changes when any trigger row is rewritten. */
  long versions() {
    return rows.count(
        "SELECT sum(hashtext(ctid::text || '/' || xmin::text)::bigint)::bigint FROM qrtz_triggers");
  }

  /** How often sessions that have ended wrote a trigger row. */
  long updates() {
    return rows.count("SELECT n_tup_upd FROM pg_stat_user_tables WHERE relname = 'qrtz_triggers'");
  }
}
