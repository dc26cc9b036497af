package io.carillon.jobstore;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.carillon.testkit.TestDatabase;
import java.sql.Connection;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A process that is killed, or frozen and woken, in the middle of its work. */
class DeadProcessTest {
  private static final int EVENTS = 500;
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final Duration NOTICED_WITHIN = Duration.ofSeconds(2);

  private final TestDatabase database = TestDatabase.migrated();
  private final Rows rows = new Rows(database.dataSource());
  private volatile boolean mayClaim;

  @BeforeEach
  void prepare() {
    rows.execute(ChildNode.RUNS);
  }

  @AfterEach
  void drop() {
    database.close();
  }

  /** A node that stands by until the test lets it work. */
  private TestNode survivor(boolean sessionFeatures) throws Exception {
    TestNode survivor =
        new TestNode(
            database.dataSource(),
            "survivor",
            context -> ChildNode.noteRun(rows, context, "survivor"),
            store -> {
              ChildNode.settings(store, sessionFeatures);
              store.setClaimPolicy(
                  () ->
                      mayClaim ? new ClaimPolicy.Everything() : new ClaimPolicy.Listed(List.of()));
            });
    survivor.store.ensureJob(TestNode.job());
    survivor.store.storeAll(TestNode.oneShots(EVENTS));
    return survivor.start();
  }

  @Test
  void whatAKilledProcessLeftIsTakenOverAtOnceAndNothingIsLost() throws Exception {
    try (TestNode survivor = survivor(true);
        ChildNode child = new ChildNode(database.url(), true)) {
      await().atMost(PATIENCE).until(() -> rows.count("SELECT count(*) FROM runs") >= 150);
      child.kill();
      long killed = System.nanoTime();
      await()
          .pollInterval(Duration.ofMillis(10))
          .atMost(PATIENCE)
          .until(() -> !survivor.takenOver.isEmpty());
      Duration noticed = Duration.ofNanos(System.nanoTime() - killed);
      assertTrue(noticed.compareTo(NOTICED_WITHIN) <= 0, "taken over after " + noticed);
      long left = rows.triggers();
      drainBy(survivor);

      assertEquals(left, survivor.completed.size());
      assertEachRanAtLeastOnce();
      assertTrue(namesTakenOver(survivor).containsAll(ranTwice()), "twice: " + ranTwice());
      assertEquals(namesTakenOver(survivor).size(), survivor.takenOver.size());
      survivor.takenOver.forEach(each -> assertEquals(ChildNode.INSTANCE, each.instance()));
    }
    assertEquals(0, rows.deadlocks());
  }

  @Test
  void aProcessThatWakesUpTooLateEndsNothingAndStartsNothingOfWhatItHeld() throws Exception {
    try (Connection holdUp = ChildNode.holdUp(database.dataSource());
        TestNode survivor = survivor(false);
        ChildNode child = new ChildNode(database.url(), false)) {
      String runs = "SELECT count(*) FROM runs WHERE name = '" + ChildNode.HELD_UP + "'";
      await().atMost(PATIENCE).until(() -> rows.count(runs) == 1);
      child.freeze();
      await().atMost(PATIENCE).until(() -> !survivor.takenOver.isEmpty());
      drainBy(survivor);

      child.thaw();
      holdUp.close();
      assertEquals(ChildNode.HELD_UP, child.firstLost());
      assertEquals(2, rows.count(runs));
      assertEachRanAtLeastOnce();
      assertEquals(Set.of(ChildNode.HELD_UP), ranTwice());
      assertEquals(0, rows.triggers());
    }
    assertEquals(0, rows.deadlocks());
  }

  private void drainBy(TestNode survivor) {
    mayClaim = true;
    survivor.store.wakeUp();
    await().atMost(PATIENCE).until(() -> rows.triggers() == 0 && rows.heldRows() == 0);
  }

  private void assertEachRanAtLeastOnce() {
    assertEquals(EVENTS, rows.count("SELECT count(DISTINCT name) FROM runs"));
  }

  private static Set<String> namesTakenOver(TestNode survivor) {
    return survivor.takenOver.stream()
        .map(lost -> lost.trigger().getName())
        .collect(Collectors.toSet());
  }

  private Set<String> ranTwice() {
    return new HashSet<>(rows.names("SELECT name FROM runs GROUP BY name HAVING count(*) > 1"));
  }
}
