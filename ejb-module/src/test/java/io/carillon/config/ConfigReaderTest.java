package io.carillon.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.carillon.api.CarillonException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConfigReaderTest {
  private static CarillonConfig read(Map<String, String> values) {
    return new ConfigReader(name -> Optional.ofNullable(values.get(name))).read();
  }

  @Test
  void theServersNodeNameIsTheOnlyThingThatHasToBeThere() {
    CarillonConfig config = read(Map.of("jboss.node.name", "n1"));
    assertEquals("n1", config.nodeId());
    assertEquals(10, config.retry().attempts());
    assertEquals(Duration.ofSeconds(30), config.shutdownGrace());
  }

  @ParameterizedTest
  @CsvSource({
    "carillon.threads, 0",
    "carillon.threads, 257",
    "carillon.threads, many",
    "carillon.batch-size, -1",
    "carillon.batch-size, 99999999999",
    "carillon.check-in-interval, PT0.1S",
    "carillon.check-in-interval, 5s",
    "carillon.shutdown-grace, -PT1S",
    "carillon.payload-limit, 0",
    "carillon.retry.attempts, 0",
    "carillon.retry.max-delay, PT1S",
    "carillon.job-store, oracle",
    "carillon.session-features, none",
  })
  void aBadValueIsRefusedByNameWithWhatIsAllowed(String name, String value) {
    CarillonException refused =
        assertThrows(
            CarillonException.class, () -> read(Map.of("carillon.node-id", "n1", name, value)));
    assertTrue(refused.getMessage().contains(name + " is '" + value + "'"), refused.getMessage());
    assertTrue(refused.getMessage().contains("must be"), refused.getMessage());
  }

  @Test
  void allBadValuesAreReportedAtOnce() {
    Map<String, String> values = new HashMap<>();
    values.put("carillon.threads", "x");
    values.put("carillon.batch-size", "y");
    CarillonException refused = assertThrows(CarillonException.class, () -> read(values));
    assertTrue(refused.getMessage().contains("carillon.threads"), refused.getMessage());
    assertTrue(refused.getMessage().contains("carillon.batch-size"), refused.getMessage());
    assertTrue(refused.getMessage().contains("carillon.node-id"), refused.getMessage());
  }

  @Test
  void namesThatAreNoSettingsAreFound() {
    ConfigReader reader =
        new ConfigReader(name -> Optional.of("1").filter(v -> name.endsWith("id")));
    reader.read();
    assertEquals(
        List.of("carillon.handler.A.time-limits", "carillon.retry.dely", "carillon.thread"),
        reader.unknown(
            List.of(
                "carillon.thread",
                "carillon.threads",
                "carillon.retry.dely",
                "carillon.node-id",
                "carillon.db.url",
                "carillon.deletion.roots",
                "carillon.compat.x",
                "carillon.handler.A.time-limits",
                "carillon.handler.A.b.time-limit",
                "user.home")));
  }

  @ParameterizedTest
  @CsvSource({"60, true", "61, false"})
  void aNodeIdFitsIntoEveryColumnThatHoldsIt(int length, boolean accepted) {
    Map<String, String> values = Map.of("carillon.node-id", "n".repeat(length));
    if (accepted) {
      assertEquals(length, read(values).nodeId().length());
    } else {
      assertThrows(CarillonException.class, () -> read(values));
    }
  }
}
