package io.carillon.log;

import java.lang.invoke.MethodHandles;
import org.jboss.logging.BasicLogger;
import org.jboss.logging.Logger;
import org.jboss.logging.annotations.Cause;
import org.jboss.logging.annotations.LogMessage;
import org.jboss.logging.annotations.Message;
import org.jboss.logging.annotations.MessageLogger;

/**
 * Everything the platform says in the server's log, each with an id that operators can search for.
 */
@MessageLogger(projectCode = "CARILLON", length = 4)
public interface CarillonLog extends BasicLogger {
  CarillonLog LOG =
      Logger.getMessageLogger(MethodHandles.lookup(), CarillonLog.class, "io.carillon");

  @LogMessage(level = Logger.Level.INFO)
  @Message(id = 1, value = "Carillon %s starts as node '%s' with %s")
  void starting(String version, String node, Object configuration);

  @LogMessage(level = Logger.Level.INFO)
  @Message(id = 2, value = "Node '%s' is started and handles %s")
  void started(String node, Object eventNames);

  @LogMessage(level = Logger.Level.INFO)
  @Message(id = 3, value = "Carillon stops: no new claims, at most %s for runs in progress")
  void stopping(Object grace);

  @LogMessage(level = Logger.Level.WARN)
  @Message(id = 4, value = "Runs still going on after %s are left to the other nodes")
  void graceOver(Object grace);

  @LogMessage(level = Logger.Level.INFO)
  @Message(id = 5, value = "Carillon is ready, %s s after the server's start")
  void ready(String seconds);

  @LogMessage(level = Logger.Level.WARN)
  @Message(
      id = 6,
      value =
          "There is no setting '%s': it has no effect, see docs/operations.md for those there are")
  void unknownSetting(String name);

  @LogMessage(level = Logger.Level.WARN)
  @Message(id = 10, value = "Event %s (%s), attempt %d of %d failed: %s")
  void attemptFailed(Object eventId, String eventName, int attempt, int attempts, String error);

  @LogMessage(level = Logger.Level.ERROR)
  @Message(id = 11, value = "Event %s (%s) is dead after attempt %d: %s")
  void dead(Object eventId, String eventName, int attempt, String reason);

  @LogMessage(level = Logger.Level.WARN)
  @Message(id = 12, value = "Node '%s' lost its run of event %s: another node has taken it over")
  void lostOwnership(String node, Object eventId);

  @LogMessage(level = Logger.Level.WARN)
  @Message(id = 13, value = "The run of event %s on node '%s' was lost; the event runs again")
  void takenOver(Object eventId, String node);

  @LogMessage(level = Logger.Level.WARN)
  @Message(id = 60, value = "Schedule %s failed at its fire of %s: %s")
  void scheduleFailed(String schedule, Object scheduledAt, String error);

  @LogMessage(level = Logger.Level.WARN)
  @Message(id = 61, value = "The run of schedule %s on node '%s' was lost")
  void scheduleRunLost(String schedule, String node);

  @LogMessage(level = Logger.Level.INFO)
  @Message(
      id = 62,
      value = "Schedules declared in code: %d, of which new or changed: %s, orphaned: %s")
  void schedulesDeclared(int all, Object changed, Object orphaned);

  @LogMessage(level = Logger.Level.ERROR)
  @Message(
      id = 63,
      value = "Schedule %s is declared in code, but not stored: there is no calendar '%s' yet")
  void scheduleWithoutCalendar(String schedule, String calendar);

  @LogMessage(level = Logger.Level.ERROR)
  @Message(id = 8, value = "A periodic task failed; it is tried again")
  void watchFailed(@Cause Throwable cause);

  @LogMessage(level = Logger.Level.ERROR)
  @Message(id = 9, value = "Quartz reports: %s")
  void schedulerError(String message, @Cause Throwable cause);

  @LogMessage(level = Logger.Level.ERROR)
  @Message(id = 14, value = "A listener failed for trigger %s; the run goes on without it")
  void listenerFailed(Object trigger, @Cause Throwable cause);

  @LogMessage(level = Logger.Level.WARN)
  @Message(id = 20, value = "The database does not answer (%s); trying again with growing pauses")
  void databaseAway(String reason);

  @LogMessage(level = Logger.Level.INFO)
  @Message(id = 21, value = "The database answers again")
  void databaseBack();

  @LogMessage(level = Logger.Level.WARN)
  @Message(
      id = 22,
      value = "This node's clock is %d ms off the database's clock; the database's clock counts")
  void clockSkew(long millis);

  @LogMessage(level = Logger.Level.INFO)
  @Message(id = 23, value = "Node '%s' is lost: its work runs elsewhere from now on")
  void nodeLost(String node);

  @LogMessage(level = Logger.Level.INFO)
  @Message(id = 24, value = "Node '%s' claims nothing more, by request")
  void draining(String node);

  @LogMessage(level = Logger.Level.DEBUG)
  @Message(id = 25, value = "Limits could not be brought up to date: %s")
  void limitsNotBalanced(String reason);

  @LogMessage(level = Logger.Level.WARN)
  @Message(
      id = 30,
      value = "The history's partitions could not be made ahead (%s); rows go to the default one")
  void partitionsNotMade(String reason);

  @LogMessage(level = Logger.Level.ERROR)
  @Message(id = 40, value = "Root '%s' is not usable, its deletions wait: %s")
  void rootUnavailable(String root, String reason);

  @LogMessage(level = Logger.Level.INFO)
  @Message(id = 41, value = "Root '%s' is usable again")
  void rootAvailable(String root);

  @LogMessage(level = Logger.Level.WARN)
  @Message(id = 42, value = "Took over %d deletions of a run that died")
  void deadClaimsFreed(int records);

  @LogMessage(level = Logger.Level.WARN)
  @Message(id = 43, value = "%d deletions were claimed by another run meanwhile; left to it")
  void ownershipLost(int records);

  @LogMessage(level = Logger.Level.WARN)
  @Message(id = 44, value = "Deletion %s of root '%s' is parked: %s")
  void parked(Object deletionId, String root, String message);

  @LogMessage(level = Logger.Level.WARN)
  @Message(id = 45, value = "A deletion run's database session ended before the run: %s")
  void runLockLost(String cause);

  @LogMessage(level = Logger.Level.ERROR)
  @Message(id = 46, value = "A deletion run stopped early, the next firing goes on: %s")
  void runFailed(String cause);

  @LogMessage(level = Logger.Level.WARN)
  @Message(id = 47, value = "A deletion run did not come to its end; this node goes on")
  void deletionRunLost();

  @LogMessage(level = Logger.Level.WARN)
  @Message(
      id = 31,
      value = "Old partitions of the history could not all be dropped (%s); tried again")
  void partitionsNotDropped(String reason);

  @LogMessage(level = Logger.Level.INFO)
  @Message(id = 32, value = "The history of %s is dropped")
  void partitionDropped(Object day);
}
