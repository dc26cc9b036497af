package io.carillon.admin;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.carillon.cluster.NodeState;
import io.carillon.event.EventData;
import io.carillon.outcome.ExecutionState;
import jakarta.json.Json;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class AdminQueriesTest {
  private static final PageRequest ALL = new PageRequest(500, Optional.empty());

  private final AdminTables tables = new AdminTables();

  @AfterEach
  void close() {
    tables.close();
  }

  @Test
  void showsFinishedRunsNewestFirst() {
    ExecutionQueries executions = tables.executions();
    tables.execution(id(1), id(7), "Pay", 1, "FAILED");
    tables.execution(id(2), id(7), "Pay", 2, "DEAD");
    tables.execution(id(3), id(8), "Mail", 1, "SUCCEEDED");

    assertEquals(List.of(id(3), id(2), id(1)), ids(executions, none()));
    Page<ExecutionSummary> page = executions.page(none(), new PageRequest(2, Optional.empty()));
    assertEquals(Optional.of(id(2)), page.next());
    assertEquals(
        List.of(id(1)),
        executions.page(none(), new PageRequest(2, page.next())).items().stream()
            .map(ExecutionSummary::id)
            .toList());
    assertEquals(
        List.of(id(2)),
        ids(
            executions,
            new ExecutionFilter(
                Optional.of("Pay"),
                Optional.empty(),
                Optional.of(ExecutionState.DEAD),
                Optional.of("n1"),
                Optional.of(Instant.parse("2026-01-01T00:00:03Z")),
                Optional.of(Instant.parse("2026-01-01T00:00:03.001Z")))));
    ExecutionDetail run = executions.find(UUID.fromString(id(2))).orElseThrow();
    assertEquals(Optional.of("s"), run.stackTrace());
    assertEquals(Optional.of(Instant.parse("2026-01-01T00:00:02.500Z")), run.startedAt());
    assertEquals(Optional.empty(), executions.find(UUID.fromString(id(9))));
  }

  @Test
  void showsWhatRunsNow() {
    tables.trigger(id(1), "Pay", "COMPLETE", 0);
    tables.firing(id(1), "Pay", "EXECUTING", "n2");
    tables.firing(id(2), "Pay", "ACQUIRED", "n2");
    List<RunningExecution> running = tables.executions().running(ALL).items();
    assertEquals(1, running.size());
    assertEquals(Optional.of(id(1)), running.get(0).eventId());
    assertEquals("n2", running.get(0).node());
  }

  @Test
  void showsOfWhichScheduleARunIsThatHasATriggerOfItsOwn() {
    for (String group : List.of("schedule-run", "RECOVERING_JOBS")) {
      tables.trigger(group, "Pay", "COMPLETE", 0);
      tables.firing(group, "Pay", "EXECUTING", "n2");
      tables.execute(
          "UPDATE qrtz_triggers SET trigger_group = ?, job_data = 'schedule=nightly' WHERE trigger_name = ?",
          group,
          group);
      tables.execute(
          "UPDATE qrtz_fired_triggers SET trigger_group = ? WHERE trigger_name = ?", group, group);
    }
    List<RunningExecution> running = tables.executions().running(ALL).items();
    assertEquals(
        List.of(Optional.of("nightly"), Optional.of("nightly")),
        running.stream().map(RunningExecution::schedule).toList());
    assertEquals(
        List.of(Optional.empty(), Optional.empty()),
        running.stream().map(RunningExecution::eventId).toList());
  }

  @Test
  void takesASilentNodeAsLost() {
    tables.node("a", "UP", 0, "Pay", "Mail");
    tables.node("b", "UP", 60);
    tables.node("c", "DRAINING", 0, "Pay");
    tables.node("d", "LOST", 0, "Pay");
    List<NodeView> nodes = tables.nodes().page(ALL).items();
    assertEquals(
        List.of(NodeState.UP, NodeState.LOST, NodeState.DRAINING, NodeState.LOST),
        nodes.stream().map(NodeView::state).toList());
    assertEquals(List.of("Pay", "Mail"), nodes.get(0).eventNames());
    assertEquals(List.of(), nodes.get(1).eventNames());
    assertEquals(Duration.ofMillis(12), nodes.get(0).clockOffset());
    assertEquals(
        Optional.of("b"),
        tables.nodes().page(new PageRequest(2, Optional.of("a"))).items().stream()
            .map(NodeView::id)
            .findFirst());
  }

  @Test
  void showsANodeAsLostWhenItsWorkHasBeenTakenOver() {
    tables.node("a", "UP", 0);
    tables.node("b", "DRAINING", 0);
    tables.node("stops", "DRAINING", 0);
    tables.execute("DELETE FROM qrtz_scheduler_state");
    tables.execute("UPDATE carillon_node SET drain = true WHERE id = 'b'");
    assertEquals(
        List.of(NodeState.LOST, NodeState.LOST, NodeState.DRAINING),
        tables.nodes().page(ALL).items().stream().map(NodeView::state).toList());
  }

  @Test
  void aLostNodeRunsNothing() {
    tables.node("a", "UP", 0);
    tables.node("b", "UP", 60);
    tables.execute("UPDATE carillon_node SET running = 3, claimed = 2");
    List<NodeView> nodes = tables.nodes().page(ALL).items();
    assertEquals(List.of(3, 0), nodes.stream().map(NodeView::running).toList());
    assertEquals(List.of(2, 0), nodes.stream().map(NodeView::claimed).toList());
  }

  @Test
  void keepsWhoChangedWhatInTheOrderItHappened() {
    AuditLog audit = tables.audit();
    tables.inTransaction(
        () ->
            audit.record(
                Change.created(
                    "ann",
                    "event.schedule",
                    "x",
                    Json.createObjectBuilder().add("a", "é\"😀").build())));
    tables.inTransaction(
        () ->
            audit.record(
                new Change("bob", "event.cancel", "x", Optional.empty(), Optional.empty())));

    List<AuditEntry> entries =
        audit
            .page(new AuditFilter(Optional.empty(), Optional.empty(), Optional.empty()), ALL)
            .items();
    assertEquals(List.of("bob", "ann"), entries.stream().map(AuditEntry::who).toList());
    assertEquals(7, UUID.fromString(entries.get(0).id()).version());
    assertEquals(2, UUID.fromString(entries.get(0).id()).variant());
    assertEquals("{\"a\": \"é\\\"😀\"}", entries.get(1).after().orElseThrow().text());
    assertEquals(
        1,
        audit
            .page(
                new AuditFilter(
                    Optional.of("ann"),
                    Optional.of(entries.get(1).at()),
                    Optional.of(entries.get(1).at().plusSeconds(60))),
                ALL)
            .items()
            .size());
  }

  @Test
  void countsWhatThereIs() {
    assertEquals(Optional.empty(), tables.statistics().now().duration().p50());
    tables.node("n1", "UP", 0, "Pay", "Mail");
    tables.trigger(id(1), "Pay", "WAITING", -5);
    tables.trigger(id(2), "Pay", "WAITING", 60);
    tables.trigger(id(3), "Mail", "ERROR", -5);
    tables.trigger(id(4), "Mail", "COMPLETE", 0);
    tables.firing(id(4), "Mail", "EXECUTING", "n1");
    tables.execution(id(5), id(7), "Pay", 1, "SUCCEEDED");
    tables.trigger(id(8), "Fax", "WAITING", -5);
    tables.trigger(id(9), "Fax", "PAUSED", -5);
    EventData first = EventData.first("1", 3, Instant.EPOCH, "ann", Optional.empty());
    tables.trigger(id(10), "Mail", "WAITING", 60, first.nextAttempt("E: m"));

    Statistics statistics = tables.statistics().now();
    assertEquals(2, statistics.unfinished().get(EventState.SCHEDULED));
    assertEquals(1, statistics.unfinished().get(EventState.RUNNING));
    assertEquals(1, statistics.unfinished().get(EventState.DEAD));
    assertEquals(1, statistics.unfinished().get(EventState.UNHANDLED));
    assertEquals(1, statistics.unfinished().get(EventState.PAUSED));
    assertEquals(1, statistics.unfinished().get(EventState.RETRYING));
    assertEquals(Optional.of(Duration.ofMillis(1500)), statistics.lateness().p50());
    assertEquals(Optional.of(Duration.ofMillis(500)), statistics.duration().p99());
    assertEquals(new Statistics.Backlog("Fax", 2, 2), statistics.backlog().get(0));
    assertTrue(statistics.backlog().contains(new Statistics.Backlog("Pay", 2, 1)));
  }

  @Test
  void tellsPassingTroubleFromFaults() {
    assertTrue(
        DatabaseTrouble.isPassing(
            new IllegalStateException(new java.sql.SQLException("x", "08006"))));
    assertTrue(DatabaseTrouble.isPassing(new java.sql.SQLException("x", "40P01")));
    assertTrue(
        DatabaseTrouble.isConflict(
            new IllegalStateException(new java.sql.SQLException("x", "40P01"))));
    assertFalse(DatabaseTrouble.isConflict(new java.sql.SQLException("x", "08006")));
    assertFalse(DatabaseTrouble.isPassing(new java.sql.SQLException("x", "23505")));
    assertFalse(DatabaseTrouble.isPassing(new java.sql.SQLException("x", (String) null)));
    assertFalse(DatabaseTrouble.isPassing(new IllegalStateException("x")));
  }

  private static List<String> ids(ExecutionQueries executions, ExecutionFilter filter) {
    return executions.page(filter, ALL).items().stream().map(ExecutionSummary::id).toList();
  }

  private static ExecutionFilter none() {
    return new ExecutionFilter(
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty());
  }

  private static String id(int n) {
    return "019b76da-b3b8-7000-bd1a-%012d".formatted(n);
  }
}
