package io.carillon.outcome;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.carillon.config.ConfigReader;
import io.carillon.event.EventData;
import io.carillon.event.EventIds;
import io.carillon.event.Firing;
import io.carillon.testkit.HistoryRows;
import io.carillon.testkit.TestDatabase;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** {@code -Dcarillon.test.history-rows=10000000} makes the dropped day a long one. */
class HistoryPartitionsTest {
  private static final int ROWS = Integer.getInteger("carillon.test.history-rows", 100_000);
  private static final int WRITERS = 4;
  private static final Instant DAY_ONE = Instant.parse("2026-01-01T12:00:00Z");

  private final TestDatabase database = TestDatabase.migrated();
  private Instant now = DAY_ONE;
  private final HistoryPartitions partitions = new HistoryPartitions();

  HistoryPartitionsTest() {
    partitions.clock = () -> now;
    partitions.dataSource = database.dataSource();
    Map<String, String> settings = Map.of("carillon.node-id", "n1", "carillon.history.keep", "P2D");
    partitions.config = new ConfigReader(name -> Optional.ofNullable(settings.get(name))).read();
  }

  @AfterEach
  void drop() {
    database.close();
  }

  @Test
  void daysAreMadeAheadAndDroppedWhenTheyAreOldWhileEventsAreRecorded() throws Exception {
    partitions.makeAhead();
    assertEquals(8, number("SELECT count(*) FROM pg_class WHERE relname ~ '_execution_[0-9]{8}$'"));
    record();
    now = DAY_ONE.plus(Duration.ofDays(3));
    record();
    try (Connection writer = database.dataSource().getConnection()) {
      writer.setAutoCommit(false);
      History.insert(writer, List.of(run()));
      partitions.dropOld();
      assertEquals(2, number("SELECT count(*) FROM carillon_execution"), "a writer is waited for");
      writer.commit();
    }
    partitions.dropOld();
    assertEquals(2, number("SELECT count(*) FROM carillon_execution"));
    assertEquals(7, number("SELECT count(*) FROM pg_class WHERE relname ~ '_execution_[0-9]{8}$'"));
  }

  @Test
  void whatWentToTheDefaultPartitionGoesToo() throws Exception {
    record();
    now = DAY_ONE.plus(Duration.ofDays(2));
    partitions.dropOld();
    assertEquals(1, number("SELECT count(*) FROM carillon_execution"));
    now = DAY_ONE.plus(Duration.ofDays(3));
    partitions.dropOld();
    assertEquals(0, number("SELECT count(*) FROM carillon_execution"));
  }

  @Test
  void aLongDayIsDroppedWithinASecondAndHoldsUpNobodyLongerWhileEventsAreRecorded()
      throws Exception {
    HistoryRows.fill(database, ROWS, LocalDate.ofInstant(DAY_ONE, ZoneOffset.UTC), 1);
    now = DAY_ONE.plus(Duration.ofDays(3));
    partitions.makeAhead();
    AtomicBoolean over = new AtomicBoolean();
    CountDownLatch recording = new CountDownLatch(2 * WRITERS);
    ExecutorService writers = Executors.newFixedThreadPool(WRITERS);
    List<Future<Long>> slowest = new ArrayList<>();
    for (int i = 0; i < WRITERS; i++) {
      slowest.add(writers.submit(() -> recordUntil(over, recording)));
    }
    recording.await();
    long start = System.nanoTime();
    partitions.dropOld();
    Duration took = Duration.ofNanos(System.nanoTime() - start);
    over.set(true);
    long longest = 0;
    for (Future<Long> each : slowest) {
      longest = Math.max(longest, each.get());
    }
    writers.shutdown();
    System.out.printf(
        "%,d runs dropped in %s; a writer waited at most %s%n",
        ROWS, took, Duration.ofNanos(longest));
    assertEquals(0, number("SELECT count(*) FROM pg_class WHERE relname ~ '_execution_20260101$'"));
    assertTrue(took.compareTo(Duration.ofSeconds(1)) <= 0, took::toString);
    assertTrue(longest <= Duration.ofSeconds(1).toNanos(), Long.toString(longest));
  }

  /** The nanoseconds that the slowest row took. */
  private long recordUntil(AtomicBoolean over, CountDownLatch recording) throws SQLException {
    long slowest = 0;
    try (Connection connection = database.dataSource().getConnection()) {
      while (!over.get()) {
        long start = System.nanoTime();
        History.insert(connection, List.of(run()));
        slowest = Math.max(slowest, System.nanoTime() - start);
        recording.countDown();
      }
    }
    return slowest;
  }

  private void record() throws SQLException {
    try (Connection connection = database.dataSource().getConnection()) {
      History.insert(connection, List.of(run()));
    }
  }

  private Execution run() {
    EventData data = EventData.first("{}", 1, now, "ann", Optional.empty());
    Firing firing = new Firing(new UUID(1, 2), "A", data, now, 5, "f");
    return new Execution(
        new EventIds(() -> now).next(),
        firing,
        Optional.of(now),
        now,
        "n1",
        ExecutionState.SUCCEEDED,
        Optional.empty(),
        new RunNotes(Optional.empty(), Optional.of("a line"), Optional.of("{\"done\":1}")));
  }

  private long number(String query) throws SQLException {
    try (Connection connection = database.dataSource().getConnection();
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(query)) {
      row.next();
      return row.getLong(1);
    }
  }
}
