package io.carillon.jobstore;

import io.carillon.jdbc.Session;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.quartz.Job;
import org.quartz.JobDetail;
import org.quartz.JobKey;
import org.quartz.JobPersistenceException;
import org.quartz.impl.JobDetailImpl;

/** Reads rows of QRTZ_JOB_DETAILS. */
final class JobRows {
  static final String BY_KEYS =
      """
      SELECT j.* FROM unnest(?::text[], ?::text[]) AS k (job_name, job_group)
      JOIN qrtz_job_details j ON j.sched_name = ? AND j.job_name = k.job_name AND j.job_group = k.job_group
      """;

  private final Store store;

  JobRows(Store store) {
    this.store = store;
  }

  /** A job as it was found. */
  sealed interface JobRead {
    /**
     * It can run here.
     *
     * @param alone whether it disallows concurrent execution
     */
    record Readable(JobDetail job, boolean alone) implements JobRead {}

    /** Its class or data cannot be loaded. */
    record Broken(JobKey key, Exception cause) implements JobRead {}
  }

  /** The jobs that exist, by key. */
  Map<JobKey, JobRead> byKeys(Session session, Collection<JobKey> keys) throws SQLException {
    List<JobRead> rows =
        session.list(BY_KEYS, this::read, Keys.names(keys), Keys.groups(keys), store.scheduler());
    Map<JobKey, JobRead> found = new HashMap<>();
    for (JobRead read : rows) {
      found.put(keyOf(read), read);
    }
    return found;
  }

  private static JobKey keyOf(JobRead read) {
    if (read instanceof JobRead.Broken broken) {
      return broken.key();
    }
    return ((JobRead.Readable) read).job().getKey();
  }

  JobRead read(ResultSet row) throws SQLException {
    JobKey key = Keys.job(row);
    try {
      return new JobRead.Readable(job(row, key), row.getBoolean("is_nonconcurrent"));
    } catch (JobPersistenceException | ClassNotFoundException | RuntimeException e) {
      return new JobRead.Broken(key, e);
    } catch (LinkageError e) {
      return new JobRead.Broken(key, new JobPersistenceException("Cannot load its class", e));
    }
  }

  private JobDetail job(ResultSet row, JobKey key)
      throws SQLException, JobPersistenceException, ClassNotFoundException {
    JobDetailImpl job = new JobDetailImpl();
    job.setKey(key);
    job.setDescription(row.getString("description"));
    job.setJobClass(store.classes().loadClass(row.getString("job_class_name"), Job.class));
    job.setDurability(row.getBoolean("is_durable"));
    job.setRequestsRecovery(row.getBoolean("requests_recovery"));
    job.setJobDataMap(store.jobData().read(row.getBytes("job_data")));
    return job;
  }
}
