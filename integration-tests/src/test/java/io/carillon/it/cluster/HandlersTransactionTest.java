package io.carillon.it.cluster;

import static io.carillon.it.cluster.RunningCluster.FIRST;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;

import jakarta.json.JsonObject;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What stays of a handler's work in the platform's transaction, however its run ends. */
class HandlersTransactionTest {
  private static final Duration LONG = Duration.ofMinutes(2);

  private final Rest admin = RunningCluster.rest(FIRST, "admin");

  @BeforeEach
  void table() {
    Sql.run(
        """
        CREATE TABLE IF NOT EXISTS probe_once (name text NOT NULL, event_id uuid NOT NULL);
        TRUNCATE probe_once
        """);
  }

  @Test
  void aTransactionOfItsOwnIsCommittedWhenTheRunIsCompleted() {
    String id = schedule("InsertNew", "\"completes\"");
    awaitState(id, "SUCCEEDED");
    assertEquals(1, rows(id));
  }

  @Test
  void whatAFailedRunWroteInATransactionOfItsOwnIsRolledBack() {
    String thrown = schedule("InsertNew", "\"throws\"");
    String said = schedule("InsertNew", "\"dead\"");
    awaitState(thrown, "DEAD");
    awaitState(said, "DEAD");
    assertEquals(2, event(thrown).getJsonArray("executions").size());
    assertEquals(0, rows(thrown));
    assertEquals(0, rows(said));
    admin.post("/events/discard", "{\"state\":\"DEAD\",\"name\":\"InsertNew\"}");
  }

  @Test
  void whatAFailedRunWroteInTheJoinedTransactionIsRolledBack() {
    String id = schedule("InsertJoinedAndFail", "1");
    await().atMost(LONG).until(() -> event(id).getJsonArray("executions").size() >= 2);
    assertEquals(0, rows(id));
    admin.delete("/events/" + id);
  }

  private String schedule(String name, String payload) {
    var answer = admin.post("/events", "{\"name\":\"%s\",\"payload\":%s}".formatted(name, payload));
    assertEquals(201, answer.status(), answer::body);
    return answer.json().getString("id");
  }

  private void awaitState(String id, String state) {
    await().atMost(LONG).until(() -> event(id).getString("state").equals(state));
  }

  private JsonObject event(String id) {
    return admin.get("/events/" + id).json();
  }

  private static long rows(String id) {
    return Sql.number("SELECT count(*) FROM probe_once WHERE event_id = '" + id + "'");
  }
}
