package io.carillon.admin;

import java.sql.SQLException;
import java.sql.SQLTransientException;
import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;

/** Tells failures that pass by themselves from those that are somebody's fault. */
public final class DatabaseTrouble {
  private static final Set<String> PASSING_CLASSES =
      Set.of(
          "08", // the connection failed
          "53", // no memory, disk or connection left
          "57"); // shutting down, starting up, or the statement took too long
  private static final Set<String> PASSING_STATES =
      Set.of(
          "25006", // read only: a standby before it is promoted
          "40001", // serialisation failure
          "40P01", // deadlock
          "55P03"); // a lock was not to be had

  private DatabaseTrouble() {}

  /**
   * True when the database was away, overloaded or in conflict, and a later call may succeed. A
   * commit that fails has its cause among the suppressed ones.
   */
  public static boolean isPassing(Throwable failure) {
    return isPassing(failure, Collections.newSetFromMap(new IdentityHashMap<>()));
  }

  private static boolean isPassing(Throwable failure, Set<Throwable> seen) {
    return failure != null
        && seen.add(failure)
        && (isPassingCause(failure)
            || isPassing(failure.getCause(), seen)
            || Arrays.stream(failure.getSuppressed()).anyMatch(s -> isPassing(s, seen)));
  }

  private static boolean isPassingCause(Throwable cause) {
    if (cause instanceof SQLException sql) {
      return sql instanceof SQLTransientException || isPassing(sql.getSQLState());
    }
    return cause instanceof jakarta.resource.ResourceException;
  }

  private static boolean isPassing(String sqlState) {
    return sqlState != null
        && sqlState.length() == 5
        && (PASSING_CLASSES.contains(sqlState.substring(0, 2))
            || PASSING_STATES.contains(sqlState));
  }
}
