package io.carillon.log;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class RunLogTest {
  private static final Logger LOG = Logger.getLogger("test.run");

  private final RunLogHandler handler = RunLogHandler.install();

  @AfterEach
  void remove() {
    handler.remove();
  }

  @Test
  void theFirstAndTheLastLinesOfARunAreKept() {
    RunLog run = RunLog.begin();
    for (int i = 0; i < 250; i++) {
      LOG.log(Level.INFO, "line {0}", i);
    }
    LOG.fine("not at this level");
    run.end();
    LOG.info("after the run");
    List<String> lines = run.text().orElseThrow().lines().toList();
    assertEquals(101, lines.size());
    assertTrue(lines.get(0).endsWith("INFO [test.run] line 0"), lines.get(0));
    assertEquals("… 150 lines left out …", lines.get(50));
    assertTrue(lines.get(100).endsWith("line 249"), lines.get(100));
  }

  @Test
  void whatIsKeptIsBoundedAndCanBeStored() {
    RunLog run = RunLog.begin();
    LOG.info("\0 and \uD800 " + "😀".repeat(10_000));
    run.end();
    String text = run.text().orElseThrow();
    assertTrue(text.length() < 600, () -> text.length() + " characters");
    assertTrue(
        text.codePoints().noneMatch(c -> c == 0 || Character.getType(c) == Character.SURROGATE),
        text);
  }

  @Test
  void aRunThatSaysNothingKeepsNothing() {
    RunLog run = RunLog.begin();
    run.end();
    assertEquals(Optional.empty(), run.text());
  }
}
