package io.carillon.it.rest;

import static io.carillon.it.rest.RunningServer.JSON;
import static io.carillon.it.rest.RunningServer.NDJSON;
import static io.carillon.it.rest.RunningServer.PROBLEM;
import static io.carillon.it.rest.RunningServer.as;
import static io.carillon.it.rest.RunningServer.asWeb;
import static io.carillon.it.rest.RunningServer.get;
import static io.carillon.it.rest.RunningServer.post;
import static io.carillon.it.rest.RunningServer.put;
import static io.carillon.it.rest.RunningServer.send;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.carillon.it.rest.RunningServer.Answer;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever a caller sends wrong is a problem that names it. */
class ProblemsTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\0',
      value = {
        "{\"name\":|body",
        "[]|body",
        "{\"name\":\"a\"} x|body",
        "{\"name\":\"a\",\"name\":\"b\"}|name",
        "{}|name",
        "{\"name\":7}|name",
        "{\"name\":\"a\\u0000\"}|name",
        "{\"name\":\"a\\ud83d\"}|name",
        "{\"name\":\"a\",\"nmae\":\"b\"}|nmae",
        "{\"name\":\"a\",\"payload\":{\"x\":\"\\u0000\"}}|payload",
        "{\"name\":\"a\",\"payload\":{\"x\":1,\"x\":2}}|payload",
        "{\"name\":\"a\",\"runAt\":\"tomorrow\"}|runAt",
        "{\"name\":\"a\",\"runAt\":\"10000-01-01T00:00:00Z\"}|runAt",
        "{\"name\":\"a\",\"runAt\":\"+292278995-01-01T00:00:00Z\"}|runAt",
        "{\"name\":\"a\",\"runAt\":\"9999-12-31T23:59:59-01:00\"}|runAt",
        "{\"name\":\"a\",\"runAt\":\"1969-12-31T23:59:59Z\"}|runAt",
        "{\"name\":\"a\",\"runAt\":\"0000-01-01T00:00:00Z\"}|runAt",
        "{\"name\":\"a\",\"runAt\":\"-0001-01-01T00:00:00Z\"}|runAt",
        "{\"name\":\"a\",\"runAt\":9223372036854775807}|runAt",
        "{\"name\":\"a\",\"delay\":\"-PT1S\"}|delay",
        "{\"name\":\"a\",\"delay\":\"PT9223372036854775807S\"}|delay",
        "{\"name\":\"a\",\"priority\":11}|priority",
        "{\"name\":\"a\",\"priority\":1e300}|priority",
        "{\"name\":\"a\",\"key\":\"\"}|key",
        "{\"name\":\"a\",\"onConflict\":\"MAYBE\"}|onConflict"
      })
  void aBadFieldIsNamed(String body, String field) {
    var answer = post("producer", "/events", body);
    assertProblem(400, answer);
    assertEquals(List.of(field), answer.fields(), answer::toString);
  }

  @ParameterizedTest
  @ValueSource(strings = {"0000-01-01T00:00:00Z", "1969-12-31T23:59:59.999Z"})
  void anInstantBefore1970IsRefusedWhereverItCanBeGiven(String instant) {
    String start = "{\"spec\":\"@every 1h\",\"event\":\"a\",\"startAt\":\"" + instant + "\"}";
    assertEquals(List.of("startAt"), fields(put("admin", "/schedules/Early", start)));
    String end = "{\"spec\":\"@every 1h\",\"event\":\"a\",\"endAt\":\"" + instant + "\"}";
    assertEquals(List.of("endAt"), fields(post("viewer", "/schedules/preview", end)));
    String deletion = "{\"root\":\"videos\",\"path\":\"a\",\"at\":\"" + instant + "\"}";
    assertEquals(List.of("at"), fields(post("producer", "/deletions", deletion)));
    String event = "{\"name\":\"a\",\"runAt\":\"" + instant + "\"}\n";
    var bulk = post("producer", "/events/bulk", NDJSON, BodyPublishers.ofString(event));
    assertTrue(bulk.body().contains("\"accepted\":0"), bulk::toString);
    assertTrue(bulk.body().contains("must not be before 1970-01-01"), bulk::toString);
  }

  private static List<String> fields(Answer answer) {
    assertProblem(400, answer);
    return answer.fields();
  }

  @ParameterizedTest
  @CsvSource({
    "limit=0, limit", "limit=501, limit", "limit=-5, limit", "limit=99999999999, limit",
        "limit=x, limit",
    "cursor=x, cursor", "cursor=, cursor", "sort=;drop, sort", "page=-1, page", "state=dead, state",
    "from=yesterday, from", "to=2030-01-01, to", "name=%00, name", "name=, name", "key=a%0Ab, key"
  })
  void aBadParameterIsNamed(String query, String name) {
    var answer = get("viewer", "/events?" + query);
    assertProblem(400, answer);
    assertEquals(List.of(name), answer.fields(), answer::toString);
  }

  @Test
  void aCursorOfAnotherListIsRefused() {
    String cursor = get("viewer", "/audit?limit=1").json().get("next").toString().replace("\"", "");
    assertProblem(400, get("viewer", "/events?cursor=" + cursor));
  }

  @Test
  void aPayloadAboveItsLimitIsRefusedByField() {
    for (int size : List.of(1 << 20, 2 << 20, 12 << 20)) {
      var answer =
          post("producer", "/events", "{\"name\":\"a\",\"payload\":\"" + "x".repeat(size) + "\"}");
      assertProblem(size == 1 << 20 ? 400 : 413, answer);
      assertEquals(List.of("payload"), answer.fields());
    }
  }

  @Test
  void nestingHasAnEnd() {
    for (String nested : List.of("[".repeat(500_000), "{\"a\":".repeat(100_000))) {
      var answer = post("producer", "/events", "{\"name\":\"a\",\"payload\":" + nested);
      assertProblem(400, answer);
      assertEquals(List.of("payload"), answer.fields());
    }
  }

  @Test
  void aBodyThatIsNotUtf8IsRefused() {
    byte[] latin = {'{', '"', 'n', 'a', 'm', 'e', '"', ':', '"', (byte) 0xe9, '"', '}'};
    assertProblem(400, post("producer", "/events", JSON, BodyPublishers.ofByteArray(latin)));
    assertProblem(
        415, post("producer", "/events", JSON + ";charset=utf-16", BodyPublishers.ofString("{}")));
  }

  @Test
  void anEmptyBodyIsRefused() {
    assertProblem(400, post("producer", "/events", ""));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/nothing", "/events/x", "/events/1-1-1-1-1",
            "/events/00000000-0000-0000-0000-000000000000",
        "/events/a%2Fb", "/executions/x", "/executions/00000000-0000-0000-0000-000000000000",
            "/events/x/y/z",
        "/events/%F0%9F%8E%89"
      })
  void whatIsNotThereIsNotFound(String path) {
    assertProblem(404, get("viewer", path));
  }

  @Test
  void aWrongMethodIsToldTheRightOnes() {
    var answer =
        send(
            as("admin", "/events")
                .header("Content-Type", JSON)
                .method("PUT", BodyPublishers.ofString("{}")));
    assertProblem(405, answer);
    assertEquals(true, answer.header("Allow").contains("POST"), answer.header("Allow"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"/api/v1/events", "/metrics", "/health/live", "/"})
  void traceIsRefusedLikeAnyOtherMethodThatIsNotThere(String path) {
    var answer = send(asWeb("admin", path).method("TRACE", BodyPublishers.noBody()));
    assertProblem(405, answer);
    assertTrue(answer.header("Allow").contains("GET"), answer.header("Allow"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "text/html",
        JSON + ";q=0",
        "*/*;q=0",
        "application/*;q=0.0, */*",
        JSON + ";q=0, text/html"
      })
  void anAnswerThatIsNotAcceptedIsNotSent(String accept) {
    assertProblem(406, send(as("viewer", "/events").header("Accept", accept).GET()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"*/*;q=0, " + JSON, "text/html, */*;q=0.1", JSON + ";q=1.000", "*/*"})
  void anAnswerThatIsAcceptedIsSent(String accept) {
    assertEquals(200, send(as("viewer", "/events").header("Accept", accept).GET()).status());
  }

  @Test
  void aCompressedBodyIsRefused() {
    assertProblem(
        415,
        send(
            as("producer", "/events")
                .header("Content-Type", JSON)
                .header("Content-Encoding", "gzip")
                .POST(BodyPublishers.ofString("{}"))));
  }

  @ParameterizedTest
  @ValueSource(strings = {"{", "{\"at\":1}", "[]", "x"})
  void aBodyWhereNoneIsTakenIsRefused(String body) {
    var answer = post("operator", "/events/00000000-0000-0000-0000-000000000000/run", body);
    assertEquals(List.of("body"), fields(answer));
    assertProblem(404, post("operator", "/events/00000000-0000-0000-0000-000000000000/run", "{}"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"garbage", "a/b/c", "/", ";"})
  void malformedMediaTypesAreTheCallersFault(String type) {
    var accept = send(as("viewer", "/events").header("Accept", type).GET());
    assertProblem(400, accept);
    assertTrue(accept.body().contains("Accept"), accept::toString);
    var content = post("producer", "/events", type, BodyPublishers.ofString("{}"));
    assertProblem(400, content);
    assertTrue(content.body().contains("Content-Type"), content::toString);
  }

  @ParameterizedTest
  @ValueSource(strings = {JSON + ";q=x", JSON + ";q=", JSON + ";q=2"})
  void aWeightThatIsNoNumberIsTheCallersFault(String type) {
    assertProblem(400, send(as("viewer", "/events").header("Accept", type).GET()));
    assertProblem(400, post("producer", "/events", type, BodyPublishers.ofString("{}")));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/events?name=%FF",
        "/events?%C3=1",
        "/events/%FF",
        "/executions/%C0%AF",
        "/schedules/%00",
        "/schedules/a%00/fires",
        "/calendars/%00"
      })
  void aUrlThatIsNotUtf8OrHoldsNulIsRefused(String path) {
    assertProblem(400, get("viewer", path));
  }

  private static void assertProblem(int status, Answer answer) {
    assertEquals(status, answer.status(), answer::toString);
    assertEquals(PROBLEM, answer.type(), answer::toString);
    assertEquals(status, answer.json().getInt("status"));
    for (String member : List.of("type", "title", "detail")) {
      assertFalse(answer.json().getString(member).isBlank(), answer::toString);
    }
    assertFalse(
        answer.body().matches("(?s).*(Exception|org\\.|jakarta\\.|\\bat io).*"), answer.body());
  }
}
