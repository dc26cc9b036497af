package io.carillon.deletion;

import java.lang.invoke.MethodHandles;
import org.jboss.logging.BasicLogger;
import org.jboss.logging.Logger;
import org.jboss.logging.annotations.LogMessage;
import org.jboss.logging.annotations.Message;
import org.jboss.logging.annotations.MessageLogger;

/** What deletion says. */
@MessageLogger(projectCode = "CARILLON", length = 4)
interface DeletionLog extends BasicLogger {
  DeletionLog LOG =
      Logger.getMessageLogger(MethodHandles.lookup(), DeletionLog.class, "io.carillon.deletion");

  @LogMessage(level = Logger.Level.ERROR)
  @Message(id = 601, value = "Root '%s' is not usable, its deletions wait: %s")
  void rootUnavailable(String root, String reason);

  @LogMessage(level = Logger.Level.INFO)
  @Message(id = 602, value = "Root '%s' is usable again")
  void rootAvailable(String root);

  @LogMessage(level = Logger.Level.WARN)
  @Message(id = 603, value = "Took over %d deletions of a run that died")
  void deadClaimsFreed(int records);

  @LogMessage(level = Logger.Level.WARN)
  @Message(id = 604, value = "%d deletions were claimed by another run meanwhile; left to it")
  void ownershipLost(int records);

  @LogMessage(level = Logger.Level.WARN)
  @Message(id = 605, value = "Deletion %s of root '%s' is parked: %s")
  void parked(String id, String root, String message);

  @LogMessage(level = Logger.Level.WARN)
  @Message(id = 606, value = "A run's database session ended before the run: %s")
  void runLockLost(String cause);

  @LogMessage(level = Logger.Level.INFO)
  @Message(
      id = 607,
      value =
          "Deletion run: %d removed, %d failed, %d bytes freed in %d entries, %d waiting on roots")
  void runEnded(long done, long failed, long bytes, long entries, long waiting);

  @LogMessage(level = Logger.Level.ERROR)
  @Message(id = 608, value = "A deletion run stopped early: %s")
  void runFailed(String cause);
}
