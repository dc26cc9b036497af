package io.carillon.it.cluster;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.carillon.it.cluster.Rest.Answer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Fifty callers on two nodes want one key at the same moment. */
class KeysTest {
  private static final int CALLERS = 50;

  private final Rest producer = RunningCluster.rest(RunningCluster.FIRST, "producer");
  private final Rest operator = RunningCluster.rest(RunningCluster.SECOND, "operator");

  @Test
  void keepLetsOneInAndShowsItToTheOthers() throws Exception {
    String name = "Keys-" + UUID.randomUUID();
    List<Answer> answers = atOnce(name, "KEEP");
    assertEquals(Map.of(201, 1L, 200, CALLERS - 1L), byStatus(answers));
    assertEquals(1, answers.stream().map(a -> a.json().getString("id")).distinct().count());
    assertEquals(1, unfinished(name));
  }

  @Test
  void rejectLetsOneInAndRefusesTheOthers() throws Exception {
    String name = "Keys-" + UUID.randomUUID();
    assertEquals(Map.of(201, 1L, 409, CALLERS - 1L), byStatus(atOnce(name, "REJECT")));
    assertEquals(1, unfinished(name));
  }

  @Test
  void replaceLetsAllInAndKeepsOne() throws Exception {
    String name = "Keys-" + UUID.randomUUID();
    List<Answer> answers = atOnce(name, "REPLACE");
    assertEquals(Map.of(201, (long) CALLERS), byStatus(answers));
    assertEquals(1, unfinished(name));
    assertEquals(
        CALLERS - 1L,
        Sql.number(
            """
            SELECT count(*) FROM carillon_execution
            WHERE event_name = '%s' AND state = 'CANCELLED' AND error_message LIKE 'replaced by%%'
            """
                .formatted(name)),
        "each replaced event leaves a row that says so");
  }

  @Test
  void aRunningEventFinishesWhenAnotherReplacesIt() {
    String body =
        "{\"name\":\"Sleep\",\"payload\":%d,\"key\":\""
            + UUID.randomUUID()
            + "\",\"onConflict\":\"REPLACE\"}";
    String first = producer.post("/events", body.formatted(4_000)).json().getString("id");
    awaitState(first, "RUNNING");

    String second = producer.post("/events", body.formatted(0)).json().getString("id");
    awaitState(second, "SUCCEEDED");
    awaitState(first, "SUCCEEDED");
  }

  @Test
  void aDeadEventWhoseKeyAnotherHasTakenIsNotRetried() {
    String body =
        "{\"name\":\"GivesUp\",\"payload\":\"dead\",\"key\":\""
            + UUID.randomUUID()
            + "\",\"delay\":\"%s\"}";
    String dead = producer.post("/events", body.formatted("PT0S")).json().getString("id");
    awaitState(dead, "DEAD");
    assertEquals(202, operator.post("/events/" + dead + "/retry", "{}").status());
    awaitState(dead, "DEAD");

    Answer later = producer.post("/events", body.formatted("PT1H"));
    assertEquals(201, later.status());
    Answer refused = operator.post("/events/" + dead + "/retry", "{}");
    assertEquals(409, refused.status());
    assertTrue(refused.body().contains("another event has taken it since"), refused::body);
    assertEquals("DEAD", operator.get("/events/" + dead).json().getString("state"));
    String id = later.json().getString("id");
    assertEquals("SCHEDULED", operator.get("/events/" + id).json().getString("state"));
    assertEquals(204, producer.delete("/events/" + id).status());
  }

  private void awaitState(String id, String state) {
    await()
        .atMost(Duration.ofMinutes(1))
        .until(() -> operator.get("/events/" + id).json().getString("state").equals(state));
  }

  private static List<Answer> atOnce(String name, String onConflict) throws Exception {
    List<Rest> nodes =
        RunningCluster.get().nodes().stream()
            .map(node -> RunningCluster.rest(node, "producer"))
            .toList();
    String body =
        "{\"name\":\"%s\",\"key\":\"k\",\"onConflict\":\"%s\",\"delay\":\"PT1H\"}"
            .formatted(name, onConflict);
    List<Callable<Answer>> calls =
        IntStream.range(0, CALLERS)
            .mapToObj(i -> (Callable<Answer>) () -> nodes.get(i % 2).post("/events", body))
            .toList();
    ExecutorService callers = Executors.newFixedThreadPool(CALLERS);
    try {
      return callers.invokeAll(calls).stream().map(KeysTest::result).toList();
    } finally {
      callers.shutdownNow();
    }
  }

  private static Answer result(Future<Answer> call) {
    try {
      return call.get();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  private static Map<Integer, Long> byStatus(List<Answer> answers) {
    return answers.stream()
        .map(Answer::status)
        .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
  }

  private static long unfinished(String name) {
    return Sql.number("SELECT count(*) FROM qrtz_triggers WHERE job_name = '" + name + "'");
  }
}
