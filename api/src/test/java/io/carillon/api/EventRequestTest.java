package io.carillon.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

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

  /** What is stored counts from 1970; anything earlier would silently be another instant. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "1969-12-31T23:59:59.999Z",
        "1900-01-01T00:00:00Z",
        "0000-01-01T00:00:00Z",
        "-0001-12-31T00:00:00Z",
        "-1000000000-01-01T00:00:00Z",
        "+10000-01-01T00:00:00Z",
        "+292278994-08-17T07:12:55.808Z",
        "+1000000000-12-31T23:59:59.999999999Z"
      })
  void anInstantThatCannotBeKeptIsRefusedByItsFieldWithTheReason(String text) {
    Instant extreme = Instant.parse(text);
    Instant now = Instant.parse("2026-01-01T00:00:00Z");
    String reason = extreme.isBefore(now) ? "before 1970-01-01T" : "after 9999-12-31T";
    assertRefused("runAt", reason, () -> EventRequest.of("A").runAt(extreme));
    assertRefused("at", reason, () -> DeletionRequest.of("r", "p").at(extreme));
    assertRefused("startAt", reason, () -> ScheduleTiming.of("@daily").between(extreme, now));
    assertRefused("endAt", reason, () -> ScheduleTiming.of("@daily").between(now, extreme));
  }

  private static void assertRefused(String field, String reason, Runnable request) {
    FieldError error = assertThrows(InvalidRequestException.class, request::run).errors().get(0);
    assertEquals(field, error.field());
    assertTrue(error.message().contains(reason), error::message);
  }

  @Test
  void theInstantZeroIsKeptAsTheFirstThatQuartzCanStore() {
    assertEquals(
        Optional.of(Instant.ofEpochMilli(1)), EventRequest.of("A").runAt(Instant.EPOCH).runAt());
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
