package io.carillon.examples;

import io.carillon.api.EventContext;
import io.carillon.api.HandlesEvent;
import jakarta.annotation.PostConstruct;
import jakarta.annotation.Resource;
import jakarta.ejb.Lock;
import jakarta.ejb.LockType;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import javax.sql.DataSource;

/**
 * Writes one row a run, to see after a crash which events were handled, by which node, and how
 * often. Also an example of a session bean: the container gives it a transaction without being
 * asked.
 */
@Singleton
@Startup
@Lock(LockType.READ)
public class CountEvents {
  private static final String TABLE =
      """
      CREATE TABLE IF NOT EXISTS example_count (
        event_id   uuid        NOT NULL,
        node       text        NOT NULL,
        attempt    integer     NOT NULL,
        handled_at timestamptz NOT NULL DEFAULT clock_timestamp()
      )
      """;

  private static final String COUNT =
      "INSERT INTO example_count (event_id, node, attempt) VALUES (?, ?, ?)";

  @Resource(lookup = "java:jboss/datasources/CarillonDS")
  DataSource database;

  @PostConstruct
  void createTable() {
    Tables.create(database, TABLE);
  }

  /** Any payload will do; the row says all. */
  @HandlesEvent("CountEvents")
  public void count(EventContext event) throws SQLException {
    try (Connection connection = database.getConnection();
        PreparedStatement insert = connection.prepareStatement(COUNT)) {
      insert.setObject(1, event.eventId());
      insert.setString(2, System.getProperty("jboss.node.name", "unknown"));
      insert.setInt(3, event.attempt());
      insert.executeUpdate();
    }
  }
}
