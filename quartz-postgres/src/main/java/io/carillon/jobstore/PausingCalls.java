package io.carillon.jobstore;

import io.carillon.jdbc.Session;
import java.sql.SQLException;
import java.util.Collection;
import org.quartz.Calendar;
import org.quartz.JobKey;
import org.quartz.JobPersistenceException;
import org.quartz.TriggerKey;
import org.quartz.impl.matchers.GroupMatcher;

/** The calls that change when existing triggers may fire. */
abstract class PausingCalls extends SchedulingCalls {
  @FunctionalInterface
  private interface Change {
    void in(Session session) throws SQLException, JobPersistenceException;
  }

  private void apply(Change change) throws JobPersistenceException {
    change(
        0,
        session -> {
          change.in(session);
          return true;
        });
  }

  @Override
  public void storeCalendar(
      String name, Calendar calendar, boolean replaceExisting, boolean updateTriggers)
      throws JobPersistenceException {
    Triggers.Existing existing =
        replaceExisting ? Triggers.Existing.REPLACE : Triggers.Existing.REFUSE;
    apply(
        session -> {
          operations().calendars.store(session, name, calendar, existing);
          if (updateTriggers) {
            operations().calendars.updateTriggers(session, name, calendar);
          }
        });
  }

  @Override
  public void pauseTrigger(TriggerKey key) throws JobPersistenceException {
    apply(session -> operations().pauses.pauseTrigger(session, key));
  }

  @Override
  public Collection<String> pauseTriggers(GroupMatcher<TriggerKey> matcher)
      throws JobPersistenceException {
    return change(0, session -> operations().pauses.pauseGroups(session, matcher));
  }

  @Override
  public void pauseJob(JobKey key) throws JobPersistenceException {
    apply(session -> operations().pauses.pauseJob(session, key));
  }

  @Override
  public Collection<String> pauseJobs(GroupMatcher<JobKey> matcher) throws JobPersistenceException {
    return change(0, session -> operations().pauses.pauseJobs(session, matcher));
  }

  @Override
  public void resumeTrigger(TriggerKey key) throws JobPersistenceException {
    apply(session -> operations().pauses.resumeTrigger(session, key));
  }

  @Override
  public Collection<String> resumeTriggers(GroupMatcher<TriggerKey> matcher)
      throws JobPersistenceException {
    return change(0, session -> operations().pauses.resumeGroups(session, matcher));
  }

  @Override
  public void resumeJob(JobKey key) throws JobPersistenceException {
    apply(session -> operations().pauses.resumeJob(session, key));
  }

  /**
   * Resumes a job's triggers, those too that are added later: groups that are paused now do not
   * apply to it any more. (After {@link #resumeJob} a paused group applies to later triggers.)
   */
  public void resumeJobFully(JobKey key) throws JobPersistenceException {
    apply(session -> operations().pauses.resumeJobFully(session, key));
  }

  @Override
  public Collection<String> resumeJobs(GroupMatcher<JobKey> matcher)
      throws JobPersistenceException {
    return change(0, session -> operations().pauses.resumeJobs(session, matcher));
  }

  @Override
  public void pauseAll() throws JobPersistenceException {
    apply(session -> operations().pauses.pauseAll(session));
  }

  @Override
  public void resumeAll() throws JobPersistenceException {
    apply(session -> operations().pauses.resumeAll(session));
  }
}
