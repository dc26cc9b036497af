package io.carillon.jobstore;

import io.carillon.jdbc.Session;
import io.carillon.jdbc.Work;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.quartz.Calendar;
import org.quartz.JobDetail;
import org.quartz.JobKey;
import org.quartz.JobPersistenceException;
import org.quartz.Trigger;
import org.quartz.Trigger.TriggerState;
import org.quartz.TriggerKey;
import org.quartz.impl.matchers.GroupMatcher;
import org.quartz.spi.OperableTrigger;

/** What those who schedule, look up, pause and resume call. Each call is one transaction. */
abstract class SchedulingCalls extends StoreSettings {
  abstract Store store();

  abstract Operations operations();

  abstract Announcer announcer();

  /** Puts on this node's own agenda that something may be due at this time. */
  abstract void remember(long due);

  final <T> T read(Work<T, JobPersistenceException> work) throws JobPersistenceException {
    try {
      return store().callers().run(work);
    } catch (SQLException e) {
      throw new JobPersistenceException("The database refused: " + e.getMessage(), e);
    }
  }

  /** A change after which something may be due at the stated time. */
  final <T> T change(long due, Work<T, JobPersistenceException> work)
      throws JobPersistenceException {
    Announced[] announced = new Announced[1];
    T result =
        read(
            session -> {
              boolean joins = session.owner() == Session.Owner.CALLER;
              boolean along = !joins && announcer().announceAlong(session, due);
              T done = work.run(session);
              if (joins) {
                announcer().announceWithin(session, due);
              }
              announced[0] = Announced.of(joins, along && session.hasSentAll());
              return done;
            });
    if (announced[0] != Announced.BY_CALLERS_COMMIT) {
      remember(due);
    }
    if (announced[0] == Announced.NOT_YET) {
      announcer().announce(due);
    }
    return result;
  }

  /** Whether the others hear of a change. */
  private enum Announced {
    BY_CALLERS_COMMIT,
    BY_OUR_COMMIT,
    NOT_YET;

    static Announced of(boolean joins, boolean along) {
      if (joins) {
        return BY_CALLERS_COMMIT;
      }
      return along ? BY_OUR_COMMIT : NOT_YET;
    }
  }

  private static Triggers.Existing existing(boolean replace) {
    return replace ? Triggers.Existing.REPLACE : Triggers.Existing.REFUSE;
  }

  private static long due(Trigger trigger) {
    return trigger.getNextFireTime() == null ? Long.MAX_VALUE : trigger.getNextFireTime().getTime();
  }

  @Override
  public void storeJobAndTrigger(JobDetail job, OperableTrigger trigger)
      throws JobPersistenceException {
    change(
        due(trigger),
        session -> {
          operations().jobs.store(session, job, Triggers.Existing.REFUSE);
          operations().triggers.store(session, trigger, Triggers.Existing.REFUSE);
          return true;
        });
  }

  @Override
  public void storeJob(JobDetail job, boolean replace) throws JobPersistenceException {
    read(
        session -> {
          operations().jobs.store(session, job, existing(replace));
          return true;
        });
  }

  @Override
  public void storeJobsAndTriggers(
      Map<JobDetail, Set<? extends Trigger>> triggersAndJobs, boolean replace)
      throws JobPersistenceException {
    change(
        0,
        session -> {
          for (Map.Entry<JobDetail, Set<? extends Trigger>> entry : triggersAndJobs.entrySet()) {
            operations().jobs.store(session, entry.getKey(), existing(replace));
            for (Trigger trigger : entry.getValue()) {
              operations().triggers.store(session, (OperableTrigger) trigger, existing(replace));
            }
          }
          return true;
        });
  }

  @Override
  public boolean removeJob(JobKey key) throws JobPersistenceException {
    return removeJobs(List.of(key));
  }

  @Override
  public boolean removeJobs(List<JobKey> keys) throws JobPersistenceException {
    return read(
        session -> {
          boolean all = true;
          for (JobKey key : keys.stream().sorted().toList()) {
            operations().triggers.removeOfJob(session, key);
            all &= operations().jobs.delete(session, key);
          }
          return all;
        });
  }

  @Override
  public JobDetail retrieveJob(JobKey key) throws JobPersistenceException {
    return read(session -> operations().jobs.byKey(session, key).orElse(null));
  }

  @Override
  public List<JobDetail> getJobDetails(GroupMatcher<JobKey> matcher)
      throws JobPersistenceException {
    return read(session -> operations().jobs.matching(session, matcher));
  }

  @Override
  public void storeTrigger(OperableTrigger trigger, boolean replace)
      throws JobPersistenceException {
    change(
        due(trigger),
        session -> {
          operations().triggers.storeLast(session, trigger, existing(replace));
          return true;
        });
  }

  @Override
  public boolean removeTrigger(TriggerKey key) throws JobPersistenceException {
    return removeTriggers(List.of(key));
  }

  @Override
  public boolean removeTriggers(List<TriggerKey> keys) throws JobPersistenceException {
    return read(session -> operations().triggers.remove(session, keys));
  }

  @Override
  public boolean replaceTrigger(TriggerKey key, OperableTrigger trigger)
      throws JobPersistenceException {
    return change(due(trigger), session -> operations().triggers.replace(session, key, trigger));
  }

  @Override
  public OperableTrigger retrieveTrigger(TriggerKey key) throws JobPersistenceException {
    return read(session -> operations().reader.byKey(session, key).orElse(null));
  }

  @Override
  public boolean checkExists(JobKey key) throws JobPersistenceException {
    return read(session -> operations().jobs.exists(session, key));
  }

  @Override
  public boolean checkExists(TriggerKey key) throws JobPersistenceException {
    return read(session -> operations().triggers.exists(session, key));
  }

  @Override
  public void clearAllSchedulingData() throws JobPersistenceException {
    read(
        session -> {
          operations().clearAll.clear(session);
          return true;
        });
  }

  @Override
  public int getNumberOfJobs() throws JobPersistenceException {
    return read(session -> operations().jobs.count(session));
  }

  @Override
  public int getNumberOfTriggers() throws JobPersistenceException {
    return read(session -> operations().triggers.count(session));
  }

  @Override
  public Set<JobKey> getJobKeys(GroupMatcher<JobKey> matcher) throws JobPersistenceException {
    return read(session -> operations().jobs.keys(session, matcher));
  }

  @Override
  public Set<TriggerKey> getTriggerKeys(GroupMatcher<TriggerKey> matcher)
      throws JobPersistenceException {
    return read(session -> operations().triggers.keys(session, matcher));
  }

  @Override
  public List<String> getJobGroupNames() throws JobPersistenceException {
    return read(session -> operations().jobs.groups(session));
  }

  @Override
  public List<String> getTriggerGroupNames() throws JobPersistenceException {
    return read(session -> operations().triggers.groups(session));
  }

  @Override
  public List<OperableTrigger> getTriggersForJob(JobKey key) throws JobPersistenceException {
    return read(session -> operations().reader.ofJob(session, key));
  }

  @Override
  public List<OperableTrigger> getTriggersByJobAndTriggerGroup(
      GroupMatcher<JobKey> jobs, GroupMatcher<TriggerKey> triggers) throws JobPersistenceException {
    return read(session -> operations().reader.ofGroups(session, jobs, triggers));
  }

  @Override
  public TriggerState getTriggerState(TriggerKey key) throws JobPersistenceException {
    return read(session -> operations().triggers.state(session, key));
  }

  @Override
  public void resetTriggerFromErrorState(TriggerKey key) throws JobPersistenceException {
    change(
        0,
        session -> {
          operations().triggers.resetFromError(session, key);
          return true;
        });
  }

  @Override
  public List<String> getCalendarNames() throws JobPersistenceException {
    return read(session -> operations().calendars.names(session));
  }

  @Override
  public int getNumberOfCalendars() throws JobPersistenceException {
    return getCalendarNames().size();
  }

  @Override
  public Calendar retrieveCalendar(String name) throws JobPersistenceException {
    return read(session -> operations().calendars.byName(session, name).orElse(null));
  }

  @Override
  public boolean removeCalendar(String name) throws JobPersistenceException {
    return read(session -> operations().calendars.remove(session, name));
  }

  @Override
  public Set<String> getPausedTriggerGroups() throws JobPersistenceException {
    return read(
        session -> operations().pauses.pausedGroups(session, GroupMatcher.anyTriggerGroup()));
  }
}
