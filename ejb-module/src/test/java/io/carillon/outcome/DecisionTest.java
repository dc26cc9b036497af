package io.carillon.outcome;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.carillon.api.Outcome;
import io.carillon.api.PayloadHistory;
import io.carillon.api.RetryRule;
import io.carillon.api.TransactionMode;
import io.carillon.config.HandlerSettings;
import io.carillon.event.EventData;
import io.carillon.event.Firing;
import jakarta.ejb.EJBException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DecisionTest {
  private static final Instant NOW = Instant.parse("2026-01-01T12:00:00Z");
  private static final RetryRule RETRY =
      new RetryRule(3, Duration.ofSeconds(10), Duration.ofHours(1));

  private static final HandlerSettings SETTINGS =
      new HandlerSettings(
          TransactionMode.NONE,
          RETRY,
          Set.of("java.lang.IllegalArgumentException"),
          Optional.empty(),
          HandlerSettings.Limits.NONE,
          PayloadHistory.ALWAYS,
          1);

  private static Firing firing(int attempt) {
    EventData data =
        new EventData(
            "{}", attempt, 3, NOW, "ann", Optional.empty(), Optional.empty(), Optional.empty());
    return new Firing(new UUID(1, 2), "SendEmail", data, NOW, 5, "n1-1");
  }

  private static Decision decide(int attempt, Outcome outcome) {
    return Decision.of(firing(attempt), new RunResult.Returned(NOW, outcome), SETTINGS, NOW);
  }

  private static Decision decide(int attempt, Throwable failure) {
    return Decision.of(firing(attempt), new RunResult.Threw(NOW, failure), SETTINGS, NOW);
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
  void anExceptionThatIsNotToBeRetriedMakesTheEventDeadAtOnceAndSoDoItsSubclasses() {
    Decision decision = decide(1, new NumberFormatException("not a number"));
    assertEquals(ExecutionState.DEAD, decision.state());
    assertInstanceOf(Verdict.Dead.class, decision.verdict());
  }

  @Test
  void aRunThatTookTooLongIsTriedAgainAndTheHistorySaysThatItWasTheTime() {
    RunResult late = new RunResult.TimedOut(NOW, Duration.ofSeconds(5), "at Somewhere.slow");
    Decision decision = Decision.of(firing(1), late, SETTINGS, NOW);
    assertEquals(ExecutionState.TIMED_OUT, decision.state());
    assertInstanceOf(Verdict.Again.class, decision.verdict());
    assertEquals("at Somewhere.slow", decision.error().orElseThrow().stack());
    Decision last = Decision.of(firing(3), late, SETTINGS, NOW);
    assertEquals(ExecutionState.TIMED_OUT, last.state());
    assertInstanceOf(Verdict.Dead.class, last.verdict());
  }

  @Test
  void aCancelledRunIsNotTriedAgain() {
    Decision decision = Decision.of(firing(1), new RunResult.Cancelled(NOW, "olga"), SETTINGS, NOW);
    assertEquals(ExecutionState.CANCELLED, decision.state());
    assertInstanceOf(Verdict.Done.class, decision.verdict());
  }

  @Test
  void anEventBesideACancelledOneRunsAgainAtNoCostAlsoInItsLastAttempt() {
    Decision decision = Decision.of(firing(3), new RunResult.CalledOff(NOW), SETTINGS, NOW);
    assertEquals(ExecutionState.FAILED, decision.state());
    assertEquals(new Verdict.Again(NOW, firing(3).data()), decision.verdict());
  }

  @Test
  void anExceptionThatIsNotRetriedIsKnownWithinTheServersOwn() {
    Exception refused = new IllegalArgumentException("refused");
    assertInstanceOf(Verdict.Dead.class, decide(1, new EJBException(refused)).verdict());
    assertInstanceOf(
        Verdict.Again.class, decide(1, new EJBException(new Exception("else"))).verdict());
  }

  @Test
  void anEventsOwnDelaysGoBeforeItsHandlers() {
    RetryRule own = new RetryRule(5, Duration.ofHours(2), Duration.ofHours(2));
    Firing firing = firing(1).with(firing(1).data().withRetry(own));
    Decision decision =
        Decision.of(firing, new RunResult.Threw(NOW, new Exception("x")), SETTINGS, NOW);
    Verdict.Again again = assertInstanceOf(Verdict.Again.class, decision.verdict());
    assertTrue(again.at().isAfter(NOW.plus(Duration.ofMinutes(100))), again.toString());
    assertEquals(5, again.data().maxAttempts());
    assertEquals(again.data(), EventData.of(again.data().toJobDataMap()));
  }

  @Test
  void aScheduleThatThrowsHasFailedAndIsNotTriedAgain() {
    Decision decision =
        Decision.ofSchedule(
            firing(1), new RunResult.Threw(NOW, new StackOverflowError()), SETTINGS, NOW);
    assertEquals(ExecutionState.FAILED, decision.state());
    assertInstanceOf(Verdict.Done.class, decision.verdict());
    assertEquals(StackOverflowError.class.getName(), decision.error().orElseThrow().type());
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
    RetryRule longest = new RetryRule(1_000, Duration.ofDays(365), Duration.ofDays(365));
    RetryRule none = new RetryRule(1, Duration.ZERO, Duration.ZERO);
    for (RetryRule retry : new RetryRule[] {RETRY, longest, none}) {
      Duration delay = BackOff.delay(retry, attempt);
      assertTrue(!delay.isNegative() && delay.compareTo(retry.maxDelay()) <= 0, delay::toString);
    }
  }
}
