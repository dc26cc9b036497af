package io.carillon.outcome;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.carillon.event.EventData;
import io.carillon.event.EventIds;
import io.carillon.event.Firing;
import io.carillon.testkit.TestDatabase;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** One row alone and many together are stored alike, and exactly. */
class HistoryTest {
  private static final Instant DISTANT = Instant.parse("9999-12-31T23:59:59.999Z");
  private static final Instant NOW = Instant.parse("2026-01-01T12:00:00.123456789Z");
  private static final String WITHOUT_ID =
      "SELECT (to_jsonb(e) - 'id')::text FROM carillon_execution e";

  private final TestDatabase database = TestDatabase.migrated();
  private final EventIds ids = new EventIds(() -> NOW);

  @AfterEach
  void drop() {
    database.close();
  }

  @Test
  void oneRowIsStoredLikeManyAndToTheMicrosecond() throws Exception {
    for (Optional<String> text :
        List.of(Optional.<String>empty(), Optional.of("Ünï, \"{}\" \\ NULL"))) {
      insert(List.of(run(text)));
      List<String> alone = rows(WITHOUT_ID);
      insert(List.of(run(text), run(text)));
      assertEquals(List.of(alone.get(0), alone.get(0), alone.get(0)), rows(WITHOUT_ID));
      assertEquals(
          List.of("1767268800.123456 1767268800.123456 253402300799.999000"),
          rows(
              """
              SELECT DISTINCT concat_ws(' ', extract(epoch FROM scheduled_at), extract(epoch FROM started_at),
                extract(epoch FROM finished_at)) FROM carillon_execution
              """));
      rows("DELETE FROM carillon_execution RETURNING 'gone'");
    }
  }

  private Execution run(Optional<String> text) {
    EventData data = EventData.first("{}", 3, NOW, "ann", text);
    Firing firing =
        new Firing(new UUID(1, 2), "A", data, NOW, 5, "f", text.map(name -> "schedule " + name));
    return new Execution(
        ids.next(),
        firing,
        text.isPresent() ? Optional.of(NOW) : Optional.of(NOW.plusNanos(1)),
        DISTANT,
        "n1",
        ExecutionState.FAILED,
        text.map(message -> new RunError("E", message, "at …")),
        new RunNotes(text, text, text));
  }

  private void insert(List<Execution> runs) throws SQLException {
    try (Connection connection = database.dataSource().getConnection()) {
      History.insert(connection, runs);
    }
  }

  private List<String> rows(String query) throws SQLException {
    try (Connection connection = database.dataSource().getConnection();
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(query)) {
      List<String> rows = new ArrayList<>();
      while (row.next()) {
        rows.add(row.getString(1));
      }
      return rows;
    }
  }
}
