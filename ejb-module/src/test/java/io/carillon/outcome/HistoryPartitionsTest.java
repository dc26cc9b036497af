package io.carillon.outcome;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.carillon.config.ConfigReader;
import io.carillon.event.EventData;
import io.carillon.event.EventIds;
import io.carillon.event.Firing;
import io.carillon.testkit.TestDatabase;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class HistoryPartitionsTest {
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
