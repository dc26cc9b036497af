package io.carillon.it.rest;

import static io.carillon.it.rest.RunningServer.JSON;
import static io.carillon.it.rest.RunningServer.PROBLEM;
import static io.carillon.it.rest.RunningServer.as;
import static io.carillon.it.rest.RunningServer.get;
import static io.carillon.it.rest.RunningServer.post;
import static io.carillon.it.rest.RunningServer.request;
import static io.carillon.it.rest.RunningServer.send;
import static io.carillon.it.rest.RunningServer.uniqueName;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.http.HttpRequest.BodyPublishers;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Who may do what, and that no other site can do it for them. */
class AccessTest {
  private static final String NO_EVENT = "/events/" + new UUID(0, 0);

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/events",
        "/events/x",
        "/executions",
        "/executions/running",
        "/handlers",
        "/nodes",
        "/stats",
        "/audit",
        "/nothing"
      })
  void everyPathNeedsAKnownUser(String path) {
    for (var request :
        List.of(
            request("/api/v1" + path),
            request("/api/v1" + path).header("Authorization", "Basic eDp5"),
            request("/api/v1" + path).header("Authorization", "nonsense"))) {
      var answer = send(request.GET());
      assertEquals(401, answer.status(), answer::toString);
      assertEquals(PROBLEM, answer.type());
    }
    assertEquals(401, send(request("/").GET()).status());
  }

  @ParameterizedTest
  @CsvSource({"producer, 403", "viewer, 200", "operator, 200", "admin, 200"})
  void readingNeedsViewerOperatorOrAdmin(String role, int status) {
    for (String path :
        List.of(
            "/events",
            "/executions",
            "/executions/running",
            "/handlers",
            "/nodes",
            "/stats",
            "/audit")) {
      assertEquals(status, get(role, path).status(), path);
    }
    var one = get(role, NO_EVENT);
    assertEquals(status == 200 ? 404 : 403, one.status(), one::toString);
    assertEquals(PROBLEM, one.type());
  }

  @ParameterizedTest
  @CsvSource({"producer, 201", "viewer, 403", "operator, 403", "admin, 201"})
  void schedulingNeedsProducerOrAdmin(String role, int status) {
    var answer = post(role, "/events", "{\"name\":\"" + uniqueName() + "\",\"delay\":\"P300D\"}");
    assertEquals(status, answer.status(), answer::toString);
    var bulk = post(role, "/events/bulk", RunningServer.NDJSON, BodyPublishers.ofString("\n"));
    assertEquals(status == 201 ? 200 : 403, bulk.status(), bulk::toString);
  }

  @ParameterizedTest
  @CsvSource({"producer, 404", "viewer, 403", "operator, 404", "admin, 404"})
  void cancellingNeedsProducerOperatorOrAdmin(String role, int status) {
    assertEquals(status, RunningServer.delete(role, NO_EVENT).status());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "text/plain",
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=x"
      })
  void aFormOfAnotherSiteIsRefused(String type) {
    String name = uniqueName();
    var answer =
        send(
            as("admin", "/events")
                .header("Content-Type", type)
                .header("Origin", "https://elsewhere.example")
                .POST(BodyPublishers.ofString("{\"name\":\"" + name + "\"}")));
    assertEquals(415, answer.status(), answer::toString);
    assertEquals(PROBLEM, answer.type());
    assertEquals("", answer.header("Access-Control-Allow-Origin"));
    assertEquals(0, get("viewer", "/events?name=" + name).json().getJsonArray("items").size());
  }

  @Test
  void aChangeWithoutBodyNeedsAHeaderThatNoFormCanSet() {
    var answer = send(as("admin", NO_EVENT).DELETE());
    assertEquals(403, answer.status(), answer::toString);
    assertEquals(PROBLEM, answer.type());
  }

  @Test
  void aMethodOverrideIsNotTaken() {
    var answer =
        send(
            as("viewer", "/events?_method=POST")
                .header("X-HTTP-Method-Override", "POST")
                .header("Content-Type", JSON)
                .GET());
    assertEquals(400, answer.status(), answer::toString);
  }

  @Test
  void noOtherSiteMayReadAnAnswer() {
    var answer = send(as("viewer", "/events").header("Origin", "https://elsewhere.example").GET());
    assertEquals("", answer.header("Access-Control-Allow-Origin"));
    assertEquals("nosniff", answer.header("X-Content-Type-Options"));
    assertTrue(answer.header("Content-Security-Policy").contains("frame-ancestors 'none'"));
  }

  /** Some of these the server itself answers with 500. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "Basic !!!",
        "Basic",
        "Basic abc",
        "basic YWJjOmRlZg",
        "BASIC YWJjOmRlZg=",
        "Basic YWJj",
        "Basic Og==",
        "Basic YW==Jj",
        "Basic  YTpi",
        "Basic YTpi YTpi",
        "Basic ////",
        "Basic a:b"
      })
  void credentialsThatCannotBeReadAreRefusedLikeWrongOnes(String credentials) {
    var answer = send(request("/api/v1/nodes").header("Authorization", credentials).GET());
    assertEquals(401, answer.status(), answer::toString);
    assertEquals(PROBLEM, answer.type());
    assertTrue(answer.header("WWW-Authenticate").startsWith("Basic"), answer::toString);
  }

  @Test
  void healthIsForEverybodyAndTellsNoSecret() {
    for (String path : List.of("/health/live", "/health/ready")) {
      var answer = send(request(path).GET());
      assertEquals(200, answer.status(), answer::toString);
      assertEquals("UP", answer.json().getString("status"));
      assertFalse(answer.body().matches("(?s).*(jdbc|password|user|host).*"), answer.body());
    }
  }
}
