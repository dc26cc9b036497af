package io.carillon.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EventRequestTest {
  private static String badField(Runnable request) {
    return assertThrows(InvalidRequestException.class, request::run).errors().get(0).field();
  }

  @ParameterizedTest
  @ValueSource(strings = {"SendEmail", "🎉", "a/b%c\"d'e", "ähm", "-x", "a b"})
  void aNameMayHoldWhatPeopleWrite(String name) {
    assertEquals(name, EventRequest.of(name).name());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " a",
        "a ",
        "a\n",
        "a\u0000b",
        "\u00a0a",
        "\u2003",
        "a\tb",
        "a\u0085b",
        "\uD800"
      })
  void whatIsNoNameIsRefusedByItsField(String name) {
    assertEquals("name", badField(() -> EventRequest.of(name)));
    assertEquals("key", badField(() -> EventRequest.of("A").key(name, OnConflict.KEEP)));
  }

  @Test
  void aNameIsAtMost200CodePointsAfterNormalisation() {
    String longest = "🎉".repeat(200);
    assertEquals(longest, EventRequest.of(longest).name());
    assertEquals("name", badField(() -> EventRequest.of(longest + "x")));
    assertEquals("é".repeat(200), EventRequest.of("e\u0301".repeat(200)).name());
  }

  @Test
  void instantsAreCutToTheMillisecondAndEndWithYear9999() {
    Instant precise = Instant.parse("2026-01-01T00:00:00.123456Z");
    assertEquals(
        Optional.of(Instant.parse("2026-01-01T00:00:00.123Z")),
        EventRequest.of("A").runAt(precise).runAt());
    assertEquals(
        Optional.of(EventRequest.HORIZON),
        EventRequest.of("A").runAt(EventRequest.HORIZON).runAt());
    assertEquals(
        "runAt",
        badField(() -> EventRequest.of("A").runAt(Instant.parse("+10000-01-01T00:00:00Z"))));
    assertEquals("runAt", badField(() -> EventRequest.of("A").runAt(Instant.MAX)));
  }

  @Test
  void theDistantPastIsAcceptedAndNeverBecomesTheInstantZero() {
    assertEquals(
        Optional.of(Instant.ofEpochMilli(1)), EventRequest.of("A").runAt(Instant.EPOCH).runAt());
    assertEquals(
        Optional.of(Instant.ofEpochMilli(1)), EventRequest.of("A").runAt(Instant.MIN).runAt());
  }

  @Test
  void delaysAndPrioritiesHaveTheirRanges() {
    assertEquals("delay", badField(() -> EventRequest.of("A").after(Duration.ofSeconds(-1))));
    assertEquals(
        "delay", badField(() -> EventRequest.of("A").after(Duration.ofSeconds(Long.MAX_VALUE))));
    assertEquals("priority", badField(() -> EventRequest.of("A").priority(0)));
    assertEquals("priority", badField(() -> EventRequest.of("A").priority(11)));
    assertEquals(10, EventRequest.of("A").priority(10).priority());
  }
}
