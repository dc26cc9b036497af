package io.carillon.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StartLogTest {
  private static final String SERVER_NOISE =
      """
      2026-01-01 12:00:00,000 INFO  [org.jboss.as] (main) starting
      2026-01-01 12:00:01,000 ERROR [org.jboss.msc.service.fail] (pool) MSC000001: Failed to start service x
      \tat org.jboss.msc
      Caused by: java.lang.IllegalStateException: WFLYEE0042: Failed to construct component instance
      \tat org.jboss.as.ee
      """;
  private static final String MORE_NOISE =
      "2026-01-01 12:00:02,000 ERROR [x] (y) WFLYCTL0013: Operation failed\n"
          + "    Caused by: io.carillon.api.CarillonException: second\n";

  @Test
  void ourOwnSentenceIsTheReason() {
    assertEquals(
        "Carillon cannot start. carillon.threads is 'x'.",
        reason(
            SERVER_NOISE
                + "Caused by: io.carillon.api.CarillonException: Carillon cannot start. carillon.threads is 'x'.\n"
                + "Caused by: java.lang.NumberFormatException: x\n"
                + MORE_NOISE));
  }

  @Test
  void otherwiseItIsTheInnermostCause() {
    assertEquals(
        "java.net.ConnectException: Connection refused",
        reason(SERVER_NOISE + "Caused by: java.net.ConnectException: Connection refused\n"));
  }

  @Test
  void withoutACauseItIsTheErrorItself() {
    assertEquals("2026-01-01 ERROR [x] broken", reason("begin\n2026-01-01 ERROR [x] broken\nend"));
    assertEquals("no such option", reason("no such option\n"));
    assertEquals("", reason(""));
  }

  @Test
  void onlyWhatWasLoggedSinceTheStartCounts(@TempDir Path folder) throws Exception {
    String before = "CARILLON0005: Carillon is ready, 9.9 s after the server's start\n";
    Path log = Files.writeString(folder.resolve("server.log"), before + "next start\n");

    assertEquals(Optional.of("9.9 s"), StartLog.read(log, 0).readyAfter());
    assertEquals(Optional.empty(), StartLog.read(log, before.length()).readyAfter());
    assertEquals("", StartLog.read(folder.resolve("none"), 0).reason());
  }

  private static String reason(String text) {
    return new StartLog(text.lines().toList()).reason();
  }
}
