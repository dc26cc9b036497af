package io.carillon.admin;

import io.carillon.jdbc.Failure;
import java.sql.SQLException;
import java.sql.SQLTransientException;
import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import java.util.function.Predicate;

/** Tells failures that pass by themselves from those that are somebody's fault. */
public final class DatabaseTrouble {
  private static final Set<String> PASSING_CLASSES =
      Set.of(
          "08", // the connection failed
          "53", // no memory, disk or connection left
          "57"); // shutting down, starting up, or the statement took too long
  private static final String READ_ONLY = "25006"; // a standby before it is promoted

  private DatabaseTrouble() {}

  /**
   * True when the database was away, overloaded or in conflict, and a later call may succeed. A
   * commit that fails has its cause among the suppressed ones.
   */
  public static boolean isPassing(Throwable failure) {
    return isAny(failure, DatabaseTrouble::isPassingCause);
  }

  /**
   * True when two transactions were in each other's way and this one was rolled back: the same
   * again, at once, is likely to succeed.
   */
  public static boolean isConflict(Throwable failure) {
    return isAny(failure, cause -> Failure.of(cause) == Failure.CONTENTION);
  }

  private static boolean isAny(Throwable failure, Predicate<Throwable> kind) {
    return isAny(failure, kind, Collections.newSetFromMap(new IdentityHashMap<>()));
  }

  private static boolean isAny(Throwable failure, Predicate<Throwable> kind, Set<Throwable> seen) {
    return failure != null
        && seen.add(failure)
        && (kind.test(failure)
            || isAny(failure.getCause(), kind, seen)
            || Arrays.stream(failure.getSuppressed()).anyMatch(s -> isAny(s, kind, seen)));
  }

  private static boolean isPassingCause(Throwable cause) {
    if (cause instanceof SQLException sql) {
      return sql instanceof SQLTransientException
          || Failure.of(sql) == Failure.CONTENTION
          || isPassing(sql.getSQLState());
    }
    return cause instanceof jakarta.resource.ResourceException;
  }

  private static boolean isPassing(String sqlState) {
    return sqlState != null
        && sqlState.length() == 5
        && (PASSING_CLASSES.contains(sqlState.substring(0, 2)) || READ_ONLY.equals(sqlState));
  }
}
