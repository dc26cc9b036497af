package io.carillon.launcher;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * The names that {@code --set} takes. A node ignores a setting that it does not know, so a mistyped
 * one is best refused before anything starts. Names outside {@code carillon.} are the server's.
 */
final class SettingNames {
  private static final String OURS = "carillon.";

  /** As in docs/operations.md and the server's script carillon.cli. */
  private static final Set<String> KNOWN =
      Collections.unmodifiableSet(
          new TreeSet<>(
              List.of(
                  "carillon.job-store",
                  "carillon.session-features",
                  "carillon.threads",
                  "carillon.batch-size",
                  "carillon.check-in-interval",
                  "carillon.poll-interval",
                  "carillon.shutdown-grace",
                  "carillon.payload-limit",
                  "carillon.history.keep",
                  "carillon.retry.attempts",
                  "carillon.retry.delay",
                  "carillon.retry.max-delay",
                  "carillon.db.pool.min",
                  "carillon.db.pool.max",
                  "carillon.db.pool.wait-ms",
                  "carillon.db.pool.socket-timeout",
                  "carillon.db.scheduler-pool.min",
                  "carillon.db.scheduler-pool.max",
                  "carillon.db.scheduler-pool.socket-timeout",
                  "carillon.mail.host",
                  "carillon.mail.port",
                  "carillon.mail.from")));

  /** What the launcher sets itself, and what to do instead. */
  private static final Map<String, String> INSTEAD =
      Map.of(
          "carillon.node-id", "the launcher gives every node its own",
          "carillon.db.url", "use --db",
          "carillon.db.user", "use --db-user",
          "carillon.db.password", "use --db-password-file");

  /** Families whose members are checked elsewhere. */
  private static final List<String> FAMILIES =
      List.of("carillon.deletion.", "carillon.compat.", "carillon.handler.");

  private SettingNames() {}

  /** Refuses a name that no node reads, and names the closest one that is read. */
  static void require(String name) {
    if (INSTEAD.containsKey(name)) {
      throw new UsageException("'%s' cannot be set: %s.".formatted(name, INSTEAD.get(name)));
    }
    if (name.startsWith(OURS)
        && !KNOWN.contains(name)
        && FAMILIES.stream().noneMatch(name::startsWith)) {
      throw new UsageException(
          "There is no setting '%s': did you mean '%s'? docs/operations.md lists them all."
              .formatted(name, closestTo(name)));
    }
  }

  private static String closestTo(String name) {
    return KNOWN.stream()
        .min((a, b) -> Integer.compare(distance(name, a), distance(name, b)))
        .orElseThrow();
  }

  /** How many letters must be added, taken away or replaced to make the one the other. */
  private static int distance(String from, String to) {
    int[] row = new int[to.length() + 1];
    for (int j = 0; j < row.length; j++) {
      row[j] = j;
    }
    for (int i = 1; i <= from.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j < row.length; j++) {
        int replaced = diagonal + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(replaced, 1 + Math.min(row[j], row[j - 1]));
      }
    }
    return row[to.length()];
  }
}
