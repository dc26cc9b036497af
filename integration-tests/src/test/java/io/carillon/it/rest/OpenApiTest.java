package io.carillon.it.rest;

import static io.carillon.it.rest.RunningServer.as;
import static io.carillon.it.rest.RunningServer.send;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import jakarta.json.JsonObject;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** The description of the API is complete. */
class OpenApiTest {
  private final JsonObject description =
      send(as("viewer", "/openapi").header("Accept", "application/json").GET()).json();

  @Test
  void everyPathIsDescribed() {
    Set<String> calls = new TreeSet<>();
    description
        .getJsonObject("paths")
        .forEach(
            (path, item) ->
                item.asJsonObject().keySet().forEach(method -> calls.add(method + " " + path)));
    assertTrue(
        calls.containsAll(
            Set.of(
                "post /carillon/api/v1/deletions",
                "get /carillon/api/v1/deletions",
                "post /carillon/api/v1/deletions/bulk",
                "post /carillon/api/v1/deletions/dry-run",
                "get /carillon/api/v1/deletions/roots",
                "get /carillon/api/v1/deletions/progress",
                "get /carillon/api/v1/deletions/{id}",
                "delete /carillon/api/v1/deletions/{id}",
                "post /carillon/api/v1/deletions/{id}/retry")),
        calls::toString);
    assertTrue(
        calls.containsAll(
            Set.of(
                "post /carillon/api/v1/events",
                "get /carillon/api/v1/events",
                "post /carillon/api/v1/events/bulk",
                "get /carillon/api/v1/events/{id}",
                "delete /carillon/api/v1/events/{id}",
                "get /carillon/api/v1/executions",
                "get /carillon/api/v1/executions/running",
                "get /carillon/api/v1/executions/{id}",
                "get /carillon/api/v1/handlers",
                "get /carillon/api/v1/nodes",
                "get /carillon/api/v1/stats",
                "get /carillon/api/v1/audit")),
        calls::toString);
  }

  @Test
  void everyCallHasItsRolesAndItsProblems() {
    description.getJsonObject("paths").values().stream()
        .flatMap(item -> item.asJsonObject().values().stream())
        .map(JsonObject.class::cast)
        .forEach(
            call -> {
              String id = call.getString("operationId");
              JsonObject responses = call.getJsonObject("responses");
              assertTrue(responses.keySet().containsAll(Set.of("400", "401", "403", "503")), id);
              assertEquals(
                  "#/components/schemas/Problem",
                  responses
                      .getJsonObject("403")
                      .getJsonObject("content")
                      .getJsonObject(RunningServer.PROBLEM)
                      .getJsonObject("schema")
                      .getString("$ref"),
                  id);
              assertTrue(
                  call.getJsonArray("security")
                      .getJsonObject(0)
                      .getJsonArray("basic")
                      .toString()
                      .contains("admin"),
                  id);
            });
  }
}
