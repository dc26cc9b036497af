package io.carillon.config;

import io.carillon.api.PayloadHistory;
import io.carillon.api.RetryRule;
import io.carillon.api.TransactionMode;
import jakarta.ejb.EJBException;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/**
 * The settings in force for the events of one name: its handler's annotations, overridden by
 * configuration.
 *
 * @param batch how many events one call may handle
 * @param notRetried class names of exceptions, whose subclasses count too, that make the event dead
 */
public record HandlerSettings(
    TransactionMode transaction,
    RetryRule retry,
    Set<String> notRetried,
    Optional<Duration> timeLimit,
    Limits limits,
    PayloadHistory keepPayload,
    int batch) {

  /**
   * What may run at once.
   *
   * @param cluster how many in the cluster; 0: any number
   * @param perNode how many on each node; 0: any number
   */
  public record Limits(int cluster, int perNode, Optional<Rate> rate) {
    /** No limits. */
    public static final Limits NONE = new Limits(0, 0, Optional.empty());
  }

  /** How many events the cluster starts in a time. */
  public record Rate(int events, Duration per) {
    public double perSecond() {
      return events * 1_000.0 / per.toMillis();
    }

    /** How many may start at once after a pause: those of half a second, at least one. */
    public double burst() {
      return Math.max(1, perSecond() / 2);
    }

    @Override
    public String toString() {
      return events + "/" + per;
    }
  }

  /** The settings of a name that nothing is said about. */
  public static HandlerSettings usual(RetryRule retry) {
    return new HandlerSettings(
        TransactionMode.NONE,
        retry,
        Set.of(),
        Optional.empty(),
        Limits.NONE,
        PayloadHistory.ALWAYS,
        1);
  }

  /** Whether an exception is one of those that are not to be tried again. */
  public boolean isNotRetried(Throwable failure) {
    // A session bean's unchecked exceptions come out of the server in one of its own.
    boolean wraps = failure instanceof EJBException && failure.getCause() != null;
    return isListed(failure) || (wraps && isNotRetried(failure.getCause()));
  }

  private boolean isListed(Throwable failure) {
    for (Class<?> type = failure.getClass(); type != null; type = type.getSuperclass()) {
      if (notRetried.contains(type.getName())) {
        return true;
      }
    }
    return false;
  }

  /** Whether the history keeps the payload of a run that went like this. */
  public boolean keepsPayload(boolean succeeded) {
    return keepPayload == PayloadHistory.ALWAYS
        || (keepPayload == PayloadHistory.ON_FAILURE && !succeeded);
  }
}
