package io.carillon.jobstore;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.carillon.jdbc.Session;
import io.carillon.jdbc.TablePrefix;
import io.carillon.testkit.TestDatabase;
import java.sql.Connection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.quartz.JobKey;
import org.quartz.Trigger.CompletedExecutionInstruction;

/** A claim costs what it claims, whatever else is in the table. Counted in buffers, not in time. */
class ClaimCostTest {
  /** {@code -Dcarillon.paused.triggers=1000000} tries more. */
  private static final int PAUSED = Integer.getInteger("carillon.paused.triggers", 100_000);

  private static final int BATCH = 500;
  private static final Allowance EVERYTHING = new Allowance(true, List.of());

  private final TestDatabase database = TestDatabase.migrated();
  private final Rows rows = new Rows(database.dataSource());
  private final ManyTriggers many = new ManyTriggers(rows);

  @AfterEach
  void drop() {
    database.close();
  }

  @Test
  void aClaimAmongAHundredThousandUsesItsIndex() throws Exception {
    many.dueOf("due", 1, 100_000, 10);
    many.analyze();
    String plan = explainedClaim();
    assertTrue(plan.contains("\"qrtz_triggers_due\""), plan);
    assertTrue(!scansTriggers(plan), plan);
    assertTrue(buffers(plan) < 20 * BATCH, "buffers: " + buffers(plan) + plan);
  }

  @Test
  void aClaimUsesItsIndexBeforeAnyStatisticsAreGathered() throws Exception {
    many.withoutAutovacuum();
    many.dueOf("due", 1, 100_000, 10);
    String plan = explainedClaim();
    assertTrue(!scansTriggers(plan), plan);
    assertTrue(buffers(plan) < 20 * BATCH, "buffers: " + buffers(plan) + plan);
  }

  private String explainedClaim() throws Exception {
    try (Connection connection = database.dataSource().getConnection()) {
      connection.setAutoCommit(false);
      Session session = new Session(connection, new TablePrefix("QRTZ_"), Session.Owner.CALLER);
      String name = TestNode.SCHEDULER;
      String[] none = {};
      String plan =
          String.join(
              "\n",
              session.list(
                  "EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) " + Acquire.CLAIM,
                  row -> row.getString(1),
                  name,
                  BATCH,
                  name,
                  none,
                  none,
                  new Integer[0],
                  true,
                  name,
                  BATCH,
                  1L,
                  name,
                  1L,
                  "one",
                  name));
      connection.rollback();
      return plan;
    }
  }

  private static boolean scansTriggers(String plan) {
    return Pattern.compile("\"Seq Scan\"[^{}]*\"Relation Name\": \"qrtz_triggers\"")
        .matcher(plan)
        .find();
  }

  /** Of the whole statement: the root of the plan comes first. */
  private static long buffers(String plan) {
    return first(plan, "Shared Hit Blocks") + first(plan, "Shared Read Blocks");
  }

  private static long first(String plan, String property) {
    Matcher matcher = Pattern.compile("\"" + property + "\": (\\d+)").matcher(plan);
    assertTrue(matcher.find(), plan);
    return Long.parseLong(matcher.group(1));
  }

  @Test
  void whatIsPausedInFrontCostsTheOthersNothing() throws Exception {
    claimsBehindPausedOnes(10);
  }

  @Test
  void aThousandJobsWithManyDueTriggersEachCostNoMore() throws Exception {
    claimsBehindPausedOnes(1_000);
  }

  private void claimsBehindPausedOnes(int jobs) throws Exception {
    many.dueOf("paused", 1, PAUSED, 20);
    many.dueOf("due", jobs, 100_000, 10);
    many.analyze();
    StatementCosts costs = StatementCosts.of(rows);
    try (TestNode node = new TestNode(database.dataSource(), "one", context -> {})) {
      node.scheduler.pauseJob(new JobKey("paused-0", "event"));
      Claimer claimer = node.store.operations().claimer;
      assertEquals(BATCH, claimer.claim(EVERYTHING, BATCH).found());
      costs.reset();
      int claims = 10;
      for (int i = 0; i < claims; i++) {
        Claimer.Batch batch = claimer.claim(EVERYTHING, BATCH);
        assertEquals(BATCH, batch.found());
        assertTrue(
            batch.firings().stream()
                .allMatch(each -> each.before().getKey().getName().startsWith("due")));
      }
      long buffers = costs.buffers() / claims;
      assertTrue(buffers < 60 * BATCH, "buffers a claim: " + buffers);
    }
  }

  @Test
  void aJobIsPausedAndResumedWithinAHundredMillisecondsAndNoneOfItsTriggersIsRewritten()
      throws Throwable {
    many.dueOf("paused", 1, PAUSED, 20);
    many.analyze();
    StatementCosts costs = StatementCosts.of(rows);
    JobKey job = new JobKey("paused-0", "event");
    long before = many.versions();
    try (TestNode node = new TestNode(database.dataSource(), "one", context -> {})) {
      costs.reset();
      assertQuick(() -> node.scheduler.pauseJob(job));
      assertOneSmallTransaction(costs);
      assertEquals(0, node.store.operations().claimer.claim(EVERYTHING, BATCH).found());
      costs.reset();
      assertQuick(() -> node.scheduler.resumeJob(job));
      assertOneSmallTransaction(costs);
      assertEquals(before, many.versions());
      assertEquals(0, many.updates());
      assertEquals(BATCH, node.store.operations().claimer.claim(EVERYTHING, BATCH).found());
    }
  }

  private static void assertQuick(Executable command) throws Throwable {
    long started = System.nanoTime();
    command.execute();
    long millis = Duration.ofNanos(System.nanoTime() - started).toMillis();
    assertTrue(millis <= 100, millis + " ms");
  }

  private static void assertOneSmallTransaction(StatementCosts costs) {
    assertEquals(1, costs.calls("COMMIT"));
    assertTrue(costs.buffers() < 500, "buffers: " + costs.buffers());
    assertTrue(costs.walBytes() < 100_000, "bytes of WAL: " + costs.walBytes());
  }

  @Test
  void withoutVacuumAClaimStaysAsCheap() throws Exception {
    many.dueOf("due", 1, 20_000, 10);
    many.analyze();
    many.withoutAutovacuum();
    StatementCosts costs = StatementCosts.of(rows);
    List<Long> buffers = new ArrayList<>();
    try (TestNode node = new TestNode(database.dataSource(), "one", context -> {})) {
      int drained = 0;
      while (drained < 20_000) {
        costs.reset();
        Claimer.Batch batch = node.store.operations().claimer.claim(EVERYTHING, BATCH);
        buffers.add(costs.buffers());
        assertEquals(BATCH, batch.found());
        complete(node, batch.firings());
        drained += batch.found();
      }
    }
    assertEquals(0, rows.triggers());
    long first = buffers.get(0);
    buffers.forEach(each -> assertTrue(each < 3 * first, "buffers a claim: " + buffers));
  }

  private static void complete(TestNode node, List<Firing> firings) throws Exception {
    List<Ending> endings = new ArrayList<>();
    for (Firing firing : firings) {
      firing.before().triggered(null);
      endings.add(
          new Ending(
              firing,
              firing.job(),
              CompletedExecutionInstruction.DELETE_TRIGGER,
              Ending.Kind.COMPLETED));
    }
    List<Ending> lost =
        node.store
            .store()
            .own()
            .run(
                session ->
                    node.store
                        .operations()
                        .complete
                        .store(session, endings, CompletionSink.none()));
    assertEquals(List.of(), lost);
  }
}
