package io.carillon.jobstore;

import io.carillon.jdbc.Session;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.quartz.Calendar;
import org.quartz.JobDetail;
import org.quartz.JobKey;
import org.quartz.JobPersistenceException;
import org.quartz.SchedulerException;
import org.quartz.TriggerKey;
import org.quartz.spi.OperableTrigger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Turns claimed rows into triggers that can fire, within the claim's transaction. What cannot be
 * read goes to ERROR alone; what is later than its misfire threshold gets its new time; what runs
 * alone and runs elsewhere waits again.
 */
final class ClaimedRows {
  static final String PARK =
      """
      UPDATE qrtz_triggers t SET trigger_state = 'ERROR', carillon_claim = NULL
      FROM unnest(?::text[], ?::text[]) AS k (trigger_name, trigger_group)
      WHERE t.sched_name = ? AND t.trigger_name = k.trigger_name AND t.trigger_group = k.trigger_group
      """;

  static final String DROP_CLAIM = "DELETE FROM qrtz_claims WHERE sched_name = ? AND claim_id = ?";

  static final String FREE_UNUSED =
      """
      UPDATE qrtz_job_details j SET carillon_claim = NULL
      FROM unnest(?::text[], ?::text[]) AS k (job_name, job_group)
      WHERE j.sched_name = ? AND j.job_name = k.job_name AND j.job_group = k.job_group AND j.carillon_claim = ?
      """;

  private static final Logger LOG = LoggerFactory.getLogger(ClaimedRows.class);

  private final Store store;
  private final JobRows jobRows;
  private final TriggerReader reader;
  private final Calendars calendars;
  private final ClaimAlone alone;
  private final Misfires misfires;

  ClaimedRows(Store store, Rows rows, ClaimAlone alone, Misfires misfires) {
    this.store = store;
    this.jobRows = rows.jobs();
    this.reader = rows.triggers();
    this.calendars = rows.calendars();
    this.alone = alone;
    this.misfires = misfires;
  }

  /** What reads the tables that a firing needs. */
  record Rows(JobRows jobs, TriggerReader triggers, Calendars calendars) {}

  /** Sorts the rows of one claim. */
  private static final class Sorting {
    final Map<JobKey, JobRows.JobRead> jobs;
    final Set<JobKey> taken;
    final Map<String, Optional<Calendar>> calendarsByName = new HashMap<>();
    final List<Firing.Claimed> fit = new ArrayList<>();
    final List<Firing.Claimed> misfired = new ArrayList<>();
    final List<TriggerKey> elsewhere = new ArrayList<>();
    final Map<TriggerKey, Exception> broken = new HashMap<>();

    Sorting(Map<JobKey, JobRows.JobRead> jobs, Set<JobKey> taken) {
      this.jobs = jobs;
      this.taken = taken;
    }
  }

  /** The triggers to fire. */
  List<Firing.Claimed> sortOut(Session session, long claimId, Acquire.Result result)
      throws SQLException, JobPersistenceException {
    Sorting sorting = jobs(session, claimId, result.rows());
    Map<TriggerKey, TriggerRead> reads = triggers(session, result.rows());
    for (Acquire.Row row : result.rows()) {
      sort(session, sorting, row, reads.get(row.trigger().key()), result.now());
    }
    putAway(session, claimId, sorting, result.now());
    return sorting.fit;
  }

  private Sorting jobs(Session session, long claimId, List<Acquire.Row> rows) throws SQLException {
    Set<JobKey> keys = rows.stream().map(row -> row.trigger().job()).collect(Collectors.toSet());
    Map<JobKey, JobRows.JobRead> jobs = jobRows.byKeys(session, keys);
    List<JobKey> runAlone = keys.stream().filter(key -> runsAlone(jobs.get(key))).toList();
    Set<JobKey> taken = runAlone.isEmpty() ? Set.of() : alone.takeJobs(session, claimId, runAlone);
    return new Sorting(jobs, taken);
  }

  private static boolean runsAlone(JobRows.JobRead read) {
    return read instanceof JobRows.JobRead.Readable readable && readable.alone();
  }

  private Map<TriggerKey, TriggerRead> triggers(Session session, List<Acquire.Row> rows)
      throws SQLException {
    Map<TriggerKey, TriggerRead> reads = new HashMap<>();
    List<TriggerKey> withChild = new ArrayList<>();
    for (Acquire.Row row : rows) {
      TriggerRow trigger = row.trigger();
      if (trigger.isOneShot()) {
        reads.put(trigger.key(), oneShot(trigger));
      } else {
        withChild.add(trigger.key());
      }
    }
    reader.byKeys(session, withChild).forEach(read -> reads.put(read.key(), read));
    return reads;
  }

  private TriggerRead oneShot(TriggerRow row) {
    try {
      return new TriggerRead.Readable(row.oneShot(store.jobData()), row.state());
    } catch (JobPersistenceException | RuntimeException e) {
      return new TriggerRead.Broken(row.key(), e);
    }
  }

  private void sort(Session session, Sorting sorting, Acquire.Row row, TriggerRead read, long now)
      throws SQLException {
    TriggerKey key = row.trigger().key();
    JobRows.JobRead job = sorting.jobs.get(row.trigger().job());
    try {
      if (runsAlone(job) && !sorting.taken.contains(row.trigger().job())) {
        sorting.elsewhere.add(key);
        return;
      }
      Firing.Claimed claimed = claimed(session, sorting, row, read, job);
      boolean late = misfires.isMisfired(claimed, now);
      if (!late && claimed.trigger() instanceof ScheduleTrigger schedule) {
        schedule.atItsInstant(claimed.calendar().orElse(null));
      }
      (late ? sorting.misfired : sorting.fit).add(claimed);
    } catch (JobPersistenceException | RuntimeException e) {
      sorting.broken.put(key, e);
    }
  }

  private Firing.Claimed claimed(
      Session session, Sorting sorting, Acquire.Row row, TriggerRead read, JobRows.JobRead job)
      throws SQLException, JobPersistenceException {
    OperableTrigger trigger = readable(read);
    Optional<Calendar> calendar = calendar(session, sorting, trigger.getCalendarName());
    JobRows.JobRead.Readable found = readable(job, row.trigger().job());
    JobDetail own = (JobDetail) found.job().clone();
    own.getJobDataMap().clearDirtyFlag();
    return new Firing.Claimed(row.rowId(), trigger, own, found.alone(), calendar);
  }

  private static OperableTrigger readable(TriggerRead read) throws JobPersistenceException {
    if (read instanceof TriggerRead.Readable readable) {
      return readable.trigger();
    }
    throw new JobPersistenceException(
        "The trigger cannot be read", ((TriggerRead.Broken) read).cause());
  }

  private static JobRows.JobRead.Readable readable(JobRows.JobRead read, JobKey key)
      throws JobPersistenceException {
    if (read instanceof JobRows.JobRead.Readable readable) {
      return readable;
    }
    if (read instanceof JobRows.JobRead.Broken broken) {
      throw new JobPersistenceException("Its job cannot be read: " + key, broken.cause());
    }
    throw new JobPersistenceException("Its job does not exist: " + key);
  }

  private Optional<Calendar> calendar(Session session, Sorting sorting, String name)
      throws SQLException, JobPersistenceException {
    if (name == null) {
      return Optional.empty();
    }
    if (!sorting.calendarsByName.containsKey(name)) {
      sorting.calendarsByName.put(name, calendars.byName(session, name));
    }
    Optional<Calendar> calendar = sorting.calendarsByName.get(name);
    if (calendar.isEmpty()) {
      throw new JobPersistenceException("Its calendar does not exist: " + name);
    }
    return calendar;
  }

  private void putAway(Session session, long claimId, Sorting sorting, long now)
      throws SQLException, JobPersistenceException {
    alone.putBack(session, claimId, sorting.elsewhere);
    if (!sorting.broken.isEmpty()) {
      park(session, sorting.broken);
    }
    misfires.apply(session, sorting.misfired, now);
    freeUnused(session, claimId, sorting);
    if (sorting.fit.isEmpty()) {
      session.update(DROP_CLAIM, store.scheduler(), claimId);
    }
  }

  private void park(Session session, Map<TriggerKey, Exception> broken) throws SQLException {
    Collection<TriggerKey> keys = broken.keySet();
    session.update(PARK, Keys.names(keys), Keys.groups(keys), store.scheduler());
    broken.forEach(
        (key, cause) -> {
          LOG.error("Trigger {} cannot fire and is set to ERROR", key, cause);
          store
              .signaler()
              .notifySchedulerListenersError(
                  "Trigger " + key + " cannot fire and is set to ERROR",
                  new SchedulerException(cause.getMessage(), cause));
        });
  }

  private void freeUnused(Session session, long claimId, Sorting sorting) throws SQLException {
    Set<JobKey> unused = new HashSet<>(sorting.taken);
    sorting.fit.forEach(claimed -> unused.remove(claimed.job().getKey()));
    if (!unused.isEmpty()) {
      session.update(
          FREE_UNUSED, Keys.names(unused), Keys.groups(unused), store.scheduler(), claimId);
    }
  }
}
