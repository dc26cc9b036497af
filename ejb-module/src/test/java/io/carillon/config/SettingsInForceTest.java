package io.carillon.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.carillon.api.CarillonException;
import io.carillon.api.Concurrency;
import io.carillon.api.HandlesEvent;
import io.carillon.api.PayloadHistory;
import io.carillon.api.RateLimit;
import io.carillon.api.Retry;
import io.carillon.api.TimeLimit;
import io.carillon.api.TransactionMode;
import java.lang.reflect.AnnotatedElement;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SettingsInForceTest {
  /** What a handler's author may say. */
  private interface Annotated {
    @HandlesEvent(
        value = "Pay",
        transaction = TransactionMode.JOIN,
        keepPayload = PayloadHistory.ON_FAILURE,
        batch = 50)
    @Retry(attempts = 3, delay = "PT2H", notOn = IllegalArgumentException.class)
    @TimeLimit("PT30S")
    @Concurrency(cluster = 4, perNode = 2)
    @RateLimit(events = 100)
    void full();

    @HandlesEvent("Pay")
    void bare();
  }

  private static AnnotatedElement method(String name) {
    try {
      return Annotated.class.getDeclaredMethod(name);
    } catch (NoSuchMethodException e) {
      throw new IllegalStateException(e);
    }
  }

  private static HandlerSettings learn(String method, Map<String, String> settings) {
    Map<String, String> all = new HashMap<>(settings);
    all.put("carillon.node-id", "n1");
    CarillonConfig config = new ConfigReader(name -> Optional.ofNullable(all.get(name))).read();
    return new SettingsInForce(name -> Optional.ofNullable(all.get(name)), config)
        .learn("Pay", method(method));
  }

  @Test
  void whatTheAnnotationsSayHolds() {
    HandlerSettings settings = learn("full", Map.of());
    assertEquals(TransactionMode.JOIN, settings.transaction());
    assertEquals(PayloadHistory.ON_FAILURE, settings.keepPayload());
    assertEquals(50, settings.batch());
    assertEquals(3, settings.retry().attempts());
    assertEquals(Duration.ofHours(2), settings.retry().delay());
    assertEquals(Duration.ofHours(2), settings.retry().maxDelay(), "never below the delay");
    assertTrue(settings.isNotRetried(new NumberFormatException("a subclass")));
    assertFalse(settings.isNotRetried(new IllegalStateException("another")));
    assertEquals(Optional.of(Duration.ofSeconds(30)), settings.timeLimit());
    assertEquals(4, settings.limits().cluster());
    assertEquals(2, settings.limits().perNode());
    assertEquals(100, settings.limits().rate().orElseThrow().perSecond());
    assertTrue(settings.keepsPayload(false));
    assertFalse(settings.keepsPayload(true));
  }

  @Test
  void whatNobodySaysIsAsForAll() {
    HandlerSettings settings = learn("bare", Map.of("carillon.retry.attempts", "7"));
    assertEquals(7, settings.retry().attempts());
    assertEquals(HandlerSettings.Limits.NONE, settings.limits());
    assertEquals(TransactionMode.NONE, settings.transaction());
    assertEquals(1, settings.batch());
  }

  @Test
  void theConfigurationGoesBeforeTheAnnotations() {
    HandlerSettings settings =
        learn(
            "full",
            Map.of(
                "carillon.handler.Pay.transaction", "new",
                "carillon.handler.Pay.keep-payload", "never",
                "carillon.handler.Pay.retry.delay", "PT1S",
                "carillon.handler.Pay.rate", "5/PT1M",
                "carillon.handler.Pay.concurrency", "0",
                "carillon.handler.Pay.batch", "10"));
    assertEquals(TransactionMode.NEW, settings.transaction());
    assertEquals(PayloadHistory.NEVER, settings.keepPayload());
    assertEquals(Duration.ofSeconds(1), settings.retry().delay());
    assertEquals("5/PT1M", settings.limits().rate().orElseThrow().toString());
    assertEquals(0, settings.limits().cluster());
    assertEquals(10, settings.batch());
  }

  @ParameterizedTest
  @CsvSource({
    "transaction, maybe",
    "keep-payload, sometimes",
    "retry.attempts, 0",
    "retry.delay, -PT1S",
    "time-limit, PT0.01S",
    "time-limit, soon",
    "concurrency, -1",
    "rate, 5",
    "rate, 0/PT1S",
    "rate, 5/PT0.1S",
    "rate, 99999999/PT1S",
    "batch, 1",
  })
  void whatCannotBeIsRefusedByName(String setting, String value) {
    String name = "carillon.handler.Pay." + setting;
    CarillonException refused =
        assertThrows(CarillonException.class, () -> learn("full", Map.of(name, value)));
    assertTrue(refused.getMessage().contains(name + " is '" + value + "'"), refused.getMessage());
    assertTrue(refused.getMessage().contains("must be"), refused.getMessage());
  }
}
