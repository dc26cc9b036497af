package io.carillon.web.rest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.carillon.api.EventRequest;
import io.carillon.api.FieldError;
import io.carillon.api.InvalidRequestException;
import io.carillon.api.OnConflict;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EventRequestReaderTest {
  @Test
  void readsEveryField() {
    EventRequest request =
        EventRequestReader.read(
            """
            {"name": "Pay/100% \\"😀\\"", "payload": {"amount": 1.10}, "runAt": "2030-01-02T03:04:05.678+02:00",
             "priority": 10, "key": "k", "onConflict": "REPLACE"}
            """);
    assertEquals(
        new EventRequest(
            "Pay/100% \"😀\"",
            Optional.of(new EventRequest.Json("{\"amount\": 1.10}")),
            Optional.of(Instant.parse("2030-01-02T01:04:05.678Z")),
            Optional.empty(),
            10,
            Optional.of("k"),
            OnConflict.REPLACE,
            Optional.empty()),
        request);
  }

  @Test
  void takesNullAsAbsent() {
    assertEquals(
        EventRequest.of("Pay").after(Duration.ofSeconds(10)),
        EventRequestReader.read(
            """
            {"name":"Pay","payload":null,"runAt":null,"delay":"PT10S","priority":null,"key":null,"onConflict":null}
            """));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\0',
      value = {
        "{}|name",
        "{\"name\":null}|name",
        "{\"name\":5}|name",
        "{\"name\":\"\"}|name",
        "{\"name\":\"a\\nb\"}|name",
        "{\"name\":\" a\"}|name",
        "{\"name\":\"a\\ud800\"}|name",
        "{\"name\":\"a\",\"Payload\":1}|Payload",
        "{\"name\":\"a\",\"runAt\":5}|runAt",
        "{\"name\":\"a\",\"runAt\":\"2030-01-01T00:00:00\"}|runAt",
        "{\"name\":\"a\",\"runAt\":\"2030-02-30T00:00:00Z\"}|runAt",
        "{\"name\":\"a\",\"runAt\":\"2030-01-01 00:00:00Z\"}|runAt",
        "{\"name\":\"a\",\"runAt\":\"+292278994-08-17T07:12:55Z\"}|runAt",
        "{\"name\":\"a\",\"runAt\":\"9999-12-31T23:59:59-18:00\"}|runAt",
        "{\"name\":\"a\",\"delay\":\"10s\"}|delay",
        "{\"name\":\"a\",\"delay\":\"P1M\"}|delay",
        "{\"name\":\"a\",\"delay\":\"-PT1S\"}|delay",
        "{\"name\":\"a\",\"delay\":\"PT99999999999999999999S\"}|delay",
        "{\"name\":\"a\",\"delay\":\"PT9000000000000000S\"}|delay",
        "{\"name\":\"a\",\"priority\":\"5\"}|priority",
        "{\"name\":\"a\",\"priority\":5.5}|priority",
        "{\"name\":\"a\",\"priority\":0}|priority",
        "{\"name\":\"a\",\"priority\":11}|priority",
        "{\"name\":\"a\",\"priority\":99999999999999999999}|priority",
        "{\"name\":\"a\",\"priority\":1e400}|priority",
        "{\"name\":\"a\",\"key\":7}|key",
        "{\"name\":\"a\",\"key\":\"\"}|key",
        "{\"name\":\"a\",\"onConflict\":\"keep\"}|onConflict",
        "{\"name\":\"a\",\"onConflict\":[]}|onConflict"
      })
  void namesTheFieldThatIsWrong(String body, String field) {
    assertEquals(List.of(field), fields(body), body);
  }

  @Test
  void namesAllFieldsAtOnce() {
    assertEquals(
        List.of("name", "runAt", "priority", "other", "key"),
        fields("{\"name\":1,\"runAt\":\"x\",\"priority\":\"high\",\"key\":\"\",\"other\":1}"));
  }

  @Test
  void refusesRunAtTogetherWithDelay() {
    assertEquals(
        List.of("delay"),
        fields("{\"name\":\"a\",\"runAt\":\"2030-01-01T00:00:00Z\",\"delay\":\"PT1S\"}"));
  }

  private static List<String> fields(String body) {
    return assertThrows(InvalidRequestException.class, () -> EventRequestReader.read(body), body)
        .errors()
        .stream()
        .map(FieldError::field)
        .toList();
  }
}
