package io.carillon.it.cluster;

import static io.carillon.it.cluster.RunningCluster.FIRST;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;

import jakarta.json.JsonObject;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A schedule that does not run beside itself runs again, however its run ended. */
class ScheduleGuardTest {
  private static final Duration LONG = Duration.ofMinutes(2);

  private final Rest admin = RunningCluster.rest(FIRST, "admin");
  private final String name = UUID.randomUUID().toString();

  @AfterEach
  void remove() {
    assertEquals(204, admin.delete("/schedules/" + name).status());
    running().forEach(this::cancel);
    await().atMost(LONG).until(() -> Sql.number("SELECT count(*) FROM qrtz_fired_triggers") == 0);
  }

  private void put(String event, int payload, String whenRunning) {
    var put =
        admin.put(
            "/schedules/" + name,
            "{\"event\": \"%s\", \"payload\": %d, \"spec\": \"@every 1s\", \"whenRunning\": \"%s\"}"
                .formatted(event, payload, whenRunning));
    assertEquals(201, put.status(), put::body);
  }

  private void awaitRuns(String state, int count) {
    String runs =
        "SELECT count(*) FROM carillon_execution WHERE schedule_name = '%s' AND state = '%s'";
    await().atMost(LONG).until(() -> Sql.number(runs.formatted(name, state)) >= count);
  }

  /** Exceptions, errors, and interrupts by the handler itself. */
  @ParameterizedTest
  @CsvSource({"SKIP, 0", "SKIP, 2", "SKIP, 5", "SKIP, 6", "QUEUE, 3", "QUEUE, 7"})
  void afterAFailure(String whenRunning, int thrown) {
    put("Throws", thrown, whenRunning);
    awaitRuns(thrown == 7 ? "SUCCEEDED" : "FAILED", 3);
  }

  @ParameterizedTest
  @ValueSource(strings = {"SKIP", "QUEUE"})
  void afterItsTimeLimit(String whenRunning) {
    put("TakesTooLong", 0, whenRunning);
    awaitRuns("TIMED_OUT", 3);
  }

  @ParameterizedTest
  @ValueSource(strings = {"SKIP", "QUEUE"})
  void afterItWasInterrupted(String whenRunning) {
    put("TellsAndWaits", 0, whenRunning);
    for (int i = 1; i <= 2; i++) {
      await().atMost(LONG).until(() -> running().size() == 1);
      cancel(running().get(0));
      awaitRuns("CANCELLED", i);
    }
    await().atMost(LONG).until(() -> running().size() == 1);
  }

  private void cancel(JsonObject run) {
    admin.post("/executions/" + run.getString("id") + "/cancel", "{}");
  }

  private List<JsonObject> running() {
    return admin.get("/executions/running").json().getJsonArray("items").stream()
        .map(item -> item.asJsonObject())
        .filter(run -> name.equals(run.getString("schedule", "")))
        .toList();
  }
}
