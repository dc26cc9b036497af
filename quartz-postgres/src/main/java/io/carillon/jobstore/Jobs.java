package io.carillon.jobstore;

import io.carillon.jdbc.Session;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.quartz.JobDetail;
import org.quartz.JobKey;
import org.quartz.JobPersistenceException;
import org.quartz.ObjectAlreadyExistsException;
import org.quartz.impl.matchers.GroupMatcher;

/** Stores, removes and looks up jobs. */
final class Jobs {
  /** A job added to a paused job group is paused. */
  static final String INSERT =
      """
      INSERT INTO qrtz_job_details (description, job_class_name, is_durable, is_nonconcurrent, is_update_data,
        requests_recovery, job_data, sched_name, job_name, job_group, carillon_paused)
      SELECT ?, ?, ?, ?, ?, ?, ?, new.*,
        (SELECT true FROM qrtz_paused_lanes l
         WHERE l.sched_name = new.sched_name AND l.job_group = new.job_group AND l.job_name = '' AND l.trigger_group = '')
      FROM (VALUES (?, ?, ?)) AS new (sched_name, job_name, job_group)
      ON CONFLICT DO NOTHING
      """;

  static final String UPDATE =
      """
      UPDATE qrtz_job_details
      SET description = ?, job_class_name = ?, is_durable = ?, is_nonconcurrent = ?, is_update_data = ?,
          requests_recovery = ?, job_data = ?
      WHERE sched_name = ? AND job_name = ? AND job_group = ?
      """;

  static final String UPDATE_DATA =
      """
      UPDATE qrtz_job_details SET job_data = ? WHERE sched_name = ? AND job_name = ? AND job_group = ?
      """;

  static final String DELETE =
      "DELETE FROM qrtz_job_details WHERE sched_name = ? AND job_name = ? AND job_group = ?";

  static final String DELETE_LANES =
      "DELETE FROM qrtz_paused_lanes WHERE sched_name = ? AND job_name = ? AND job_group = ?";

  static final String DELETE_ABANDONED =
      """
      DELETE FROM qrtz_job_details j USING unnest(?::text[], ?::text[]) AS k (job_name, job_group)
      WHERE j.sched_name = ? AND j.job_name = k.job_name AND j.job_group = k.job_group AND NOT j.is_durable
        AND NOT EXISTS (
          SELECT FROM qrtz_triggers t
          WHERE t.sched_name = j.sched_name AND t.job_group = j.job_group AND t.job_name = j.job_name)
      RETURNING j.job_name, j.job_group
      """;

  static final String EXISTS =
      "SELECT 1 FROM qrtz_job_details WHERE sched_name = ? AND job_name = ? AND job_group = ?";

  static final String COUNT = "SELECT count(*) FROM qrtz_job_details WHERE sched_name = ?";

  static final String KEYS =
      """
      SELECT job_name, job_group FROM qrtz_job_details WHERE sched_name = ? AND job_group LIKE ?
      """;

  static final String GROUPS =
      """
      SELECT DISTINCT job_group FROM qrtz_job_details WHERE sched_name = ? ORDER BY job_group
      """;

  private final Store store;
  private final JobRows rows;

  Jobs(Store store, JobRows rows) {
    this.store = store;
    this.rows = rows;
  }

  void store(Session session, JobDetail job, Triggers.Existing existing)
      throws SQLException, JobPersistenceException {
    Object[] columns = columns(job);
    if (existing == Triggers.Existing.REPLACE && session.update(UPDATE, columns) > 0) {
      return;
    }
    if (session.update(INSERT, columns) == 0
        && !(existing == Triggers.Existing.REPLACE && session.update(UPDATE, columns) > 0)) {
      throw new ObjectAlreadyExistsException(job);
    }
  }

  /** Stores the job where there is none; waits for nobody, and changes no job that is there. */
  void ensure(Session session, JobDetail job) throws SQLException, JobPersistenceException {
    if (!exists(session, job.getKey())) {
      session.update(INSERT, columns(job));
    }
  }

  private Object[] columns(JobDetail job) throws JobPersistenceException {
    return new Object[] {
      job.getDescription(),
      job.getJobClass().getName(),
      job.isDurable(),
      job.isConcurrentExecutionDisallowed(),
      job.isPersistJobDataAfterExecution(),
      job.requestsRecovery(),
      data(job),
      store.scheduler(),
      job.getKey().getName(),
      job.getKey().getGroup()
    };
  }

  /** Stock Quartz expects a value here, be it an empty one. */
  private byte[] data(JobDetail job) throws JobPersistenceException {
    byte[] column = store.jobData().column(job.getJobDataMap());
    return column == null ? new byte[0] : column;
  }

  /** Keeps what a run changed; a job that has been deleted meanwhile stays deleted. */
  void storeData(Session session, JobDetail job) throws SQLException, JobPersistenceException {
    JobKey key = job.getKey();
    session.update(UPDATE_DATA, data(job), store.scheduler(), key.getName(), key.getGroup());
  }

  boolean delete(Session session, JobKey key) throws SQLException {
    session.update(DELETE_LANES, store.scheduler(), key.getName(), key.getGroup());
    return session.update(DELETE, store.scheduler(), key.getName(), key.getGroup()) > 0;
  }

  /** Of these jobs, removes those that are not durable and have no trigger left. */
  void removeAbandoned(Session session, Collection<JobKey> keys) throws SQLException {
    if (keys.isEmpty()) {
      return;
    }
    List<JobKey> gone =
        session.list(
            DELETE_ABANDONED, Keys::job, Keys.names(keys), Keys.groups(keys), store.scheduler());
    for (JobKey key : gone) {
      session.update(DELETE_LANES, store.scheduler(), key.getName(), key.getGroup());
    }
  }

  /**
   * The job, if there is one.
   *
   * @throws JobPersistenceException when its class or data cannot be loaded
   */
  Optional<JobDetail> byKey(Session session, JobKey key)
      throws SQLException, JobPersistenceException {
    List<JobDetail> found = byKeys(session, List.of(key));
    return found.isEmpty() ? Optional.empty() : Optional.of(found.get(0));
  }

  List<JobDetail> matching(Session session, GroupMatcher<JobKey> matcher)
      throws SQLException, JobPersistenceException {
    return byKeys(session, keys(session, matcher));
  }

  private List<JobDetail> byKeys(Session session, Collection<JobKey> keys)
      throws SQLException, JobPersistenceException {
    List<JobDetail> found = new ArrayList<>();
    for (JobRows.JobRead read : rows.byKeys(session, keys).values()) {
      if (read instanceof JobRows.JobRead.Broken broken) {
        throw new JobPersistenceException("Cannot read job " + broken.key(), broken.cause());
      }
      found.add(((JobRows.JobRead.Readable) read).job());
    }
    return found;
  }

  boolean exists(Session session, JobKey key) throws SQLException {
    return session.exists(EXISTS, store.scheduler(), key.getName(), key.getGroup());
  }

  int count(Session session) throws SQLException {
    return session.first(COUNT, row -> row.getInt(1), store.scheduler()).orElse(0);
  }

  Set<JobKey> keys(Session session, GroupMatcher<JobKey> matcher) throws SQLException {
    return new HashSet<>(
        session.list(KEYS, Keys::job, store.scheduler(), GroupPattern.like(matcher)));
  }

  List<String> groups(Session session) throws SQLException {
    return session.list(GROUPS, row -> row.getString(1), store.scheduler());
  }
}
