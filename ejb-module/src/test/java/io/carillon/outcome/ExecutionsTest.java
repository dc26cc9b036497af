package io.carillon.outcome;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.carillon.api.Outcome;
import io.carillon.api.PayloadHistory;
import io.carillon.api.RetryRule;
import io.carillon.api.TransactionMode;
import io.carillon.config.ConfigReader;
import io.carillon.config.HandlerSettings;
import io.carillon.event.EventData;
import io.carillon.event.Firing;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExecutionsTest {
  private static final Instant NOW = Instant.parse("2026-01-01T12:00:00Z");

  @ParameterizedTest
  @CsvSource({
    "ALWAYS,     SUCCEEDED, true",
    "ALWAYS,     FAILED,    true",
    "ON_FAILURE, SUCCEEDED, false",
    "ON_FAILURE, TIMED_OUT, true",
    "ON_FAILURE, DEAD,      true",
    "NEVER,      SUCCEEDED, false",
    "NEVER,      DEAD,      false",
  })
  void aPayloadIsKeptAsTheHandlersSettingsSay(
      PayloadHistory keep, ExecutionState state, boolean kept) {
    Execution row = executionsAt(NOW).of(run(keep, NOW), NOW, state, Optional.empty());

    assertEquals(kept, row.notes().payload().isPresent());
    assertEquals(Optional.of("a line"), row.notes().log());
  }

  @Test
  void whatIsDueByTheDatabasesClockNeverStartsOrEndsBefore() {
    Instant early = NOW.minusMillis(29);

    Execution row =
        executionsAt(early)
            .of(
                run(PayloadHistory.NEVER, early),
                early,
                ExecutionState.SUCCEEDED,
                Optional.empty());

    assertEquals(Optional.of(NOW), row.startedAt());
    assertEquals(NOW, row.finishedAt());
  }

  @Test
  void whatIsCancelledBeforeItIsDueEndsThen() {
    Instant early = NOW.minusSeconds(60);

    Execution row =
        executionsAt(early)
            .cancelled(run(PayloadHistory.NEVER, NOW).firing(), RunError.cancelledBy("ann"));

    assertEquals(Optional.empty(), row.startedAt());
    assertEquals(early, row.finishedAt());
  }

  private static Executions executionsAt(Instant now) {
    return new Executions(
        new ConfigReader(name -> Optional.of("n1").filter(id -> name.endsWith("node-id"))).read(),
        () -> now);
  }

  private static FinishedRun run(PayloadHistory keep, Instant startedAt) {
    HandlerSettings settings =
        new HandlerSettings(
            TransactionMode.NONE,
            new RetryRule(3, Duration.ZERO, Duration.ZERO),
            Set.of(),
            Optional.empty(),
            HandlerSettings.Limits.NONE,
            keep,
            1);
    EventData data = EventData.first("{}", 3, NOW, "ann", Optional.empty());
    return new FinishedRun(
        new Firing(new UUID(1, 2), "Pay", data, NOW, 5, "f"),
        settings,
        new RunResult.Returned(startedAt, Outcome.completed()),
        new RunNotes(Optional.of("{}"), Optional.of("a line"), Optional.empty()));
  }
}
