package io.carillon.outcome;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.carillon.api.Outcome;
import io.carillon.config.CarillonConfig.Retry;
import io.carillon.event.EventData;
import io.carillon.event.Firing;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DecisionTest {
  private static final Instant NOW = Instant.parse("2026-01-01T12:00:00Z");
  private static final Retry RETRY = new Retry(3, Duration.ofSeconds(10), Duration.ofHours(1));

  private static Firing firing(int attempt) {
    EventData data =
        new EventData("{}", attempt, 3, NOW, "ann", Optional.empty(), Optional.empty());
    return new Firing(new UUID(1, 2), "SendEmail", data, NOW, 5, "n1-1");
  }

  private static Decision decide(int attempt, Outcome outcome) {
    return Decision.of(firing(attempt), new RunResult.Returned(NOW, outcome), RETRY, NOW);
  }

  private static Decision decide(int attempt, Throwable failure) {
    return Decision.of(firing(attempt), new RunResult.Threw(NOW, failure), RETRY, NOW);
  }

  @Test
  void aCompletedRunIsDone() {
    Decision decision = decide(1, Outcome.completed());
    assertEquals(ExecutionState.SUCCEEDED, decision.state());
    assertInstanceOf(Verdict.Done.class, decision.verdict());
    assertTrue(decision.error().isEmpty());
  }

  @Test
  void aThrowingRunIsTriedAgainAfterTheBackOff() {
    Decision decision = decide(2, new IllegalStateException("boom"));
    assertEquals(ExecutionState.FAILED, decision.state());
    Verdict.Again again = assertInstanceOf(Verdict.Again.class, decision.verdict());
    assertEquals(3, again.data().attempt());
    Duration delay = Duration.between(NOW, again.at());
    assertTrue(
        delay.compareTo(Duration.ofSeconds(18)) >= 0
            && delay.compareTo(Duration.ofSeconds(20)) <= 0,
        delay::toString);
  }

  @Test
  void theLastAttemptMakesTheEventDead() {
    Decision decision = decide(3, new StackOverflowError());
    assertEquals(ExecutionState.DEAD, decision.state());
    Verdict.Dead dead = assertInstanceOf(Verdict.Dead.class, decision.verdict());
    assertEquals(Optional.of("java.lang.StackOverflowError"), dead.data().lastError());
  }

  @Test
  void theHandlerMayChooseTheDelayAndNoDelayOverflows() {
    Decision decision = decide(1, Outcome.retryAfter(Duration.ofSeconds(Long.MAX_VALUE)));
    Verdict.Again again = assertInstanceOf(Verdict.Again.class, decision.verdict());
    assertEquals(NOW.plus(Duration.ofDays(365)), again.at());
  }

  @Test
  void theHandlerMayGiveUp() {
    Decision decision = decide(1, Outcome.dead("no such account"));
    assertEquals(ExecutionState.DEAD, decision.state());
    assertEquals("no such account", decision.error().orElseThrow().message());
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 10, 63, 64, 65, 1_000, Integer.MAX_VALUE})
  void theBackOffIsNeverNegativeAndNeverAboveItsCap(int attempt) {
    Retry longest = new Retry(1_000, Duration.ofDays(365), Duration.ofDays(365));
    for (Retry retry : new Retry[] {RETRY, longest, new Retry(1, Duration.ZERO, Duration.ZERO)}) {
      Duration delay = BackOff.delay(retry, attempt);
      assertTrue(!delay.isNegative() && delay.compareTo(retry.maxDelay()) <= 0, delay::toString);
    }
  }
}
