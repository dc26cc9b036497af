package io.carillon.testkit;

import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Keeps what libraries say on a good day out of the test's output. */
final class QuietLogs {
  private static final List<Logger> QUIET =
      List.of(
          Logger.getLogger("io.zonky"),
          Logger.getLogger("java.util.Iterator"),
          Logger.getLogger("org.flywaydb"),
          Logger.getLogger("com.zaxxer"),
          Logger.getLogger("org.quartz"));

  private QuietLogs() {}

  static void warningsOnly() {
    QUIET.forEach(logger -> logger.setLevel(Level.WARNING));
  }
}
