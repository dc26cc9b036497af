package io.carillon.outcome;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class RunErrorTest {
  @Test
  void whatPostgresCannotStoreIsReplaced() {
    RunError error = RunError.of(new IllegalStateException("a\0b\uD800c🎉"));
    assertEquals("a\uFFFDb\uFFFDc🎉", error.message());
    assertTrue(error.stack().indexOf('\0') < 0);
  }

  @Test
  void anEndlessMessageIsCutBetweenCharacters() {
    assertEquals(4_000, RunError.said("🎉".repeat(9_000)).message().codePointCount(0, 8_000));
  }

  @Test
  void aChainOfCausesTooLongToBePrintedIsStillRecorded() {
    Exception failure = new IllegalStateException("w");
    for (int i = 0; i < 50_000; i++) {
      failure = new IllegalStateException("w", failure);
    }
    RunError error = RunError.of(failure);
    assertEquals("w", error.message());
    assertTrue(error.stack().contains("IllegalStateException: w"), error.stack());
  }

  @Test
  void anExceptionThatCannotEvenBePrintedIsStillRecorded() {
    RunError error =
        RunError.of(
            new IllegalStateException() {
              private static final long serialVersionUID = 1L;

              @Override
              public String getMessage() {
                throw new UnsupportedOperationException();
              }
            });
    assertTrue(error.message().contains("could not be read"), error.message());
  }
}
