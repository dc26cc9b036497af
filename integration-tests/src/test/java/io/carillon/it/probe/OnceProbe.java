package io.carillon.it.probe;

import io.carillon.api.EventContext;
import io.carillon.api.HandlesEvent;
import io.carillon.api.Outcome;
import io.carillon.api.Retry;
import io.carillon.api.TransactionMode;
import jakarta.annotation.Resource;
import jakarta.enterprise.context.ApplicationScoped;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;

/** Handlers that leave one row a run, with and without the platform's transaction. */
@ApplicationScoped
public class OnceProbe {
  @Resource(lookup = "java:jboss/datasources/CarillonDS")
  DataSource database;

  @HandlesEvent(value = "InsertJoined", transaction = TransactionMode.JOIN)
  void joined(int pauseMillis, EventContext context) throws SQLException, InterruptedException {
    insert(context);
    pause(pauseMillis);
  }

  @HandlesEvent("InsertAlone")
  void alone(int pauseMillis, EventContext context) throws SQLException, InterruptedException {
    insert(context);
    pause(pauseMillis);
  }

  @Retry(attempts = 2)
  @HandlesEvent(value = "InsertNew", transaction = TransactionMode.NEW)
  Outcome inItsOwn(String how, EventContext context) throws SQLException {
    insert(context);
    return switch (how) {
      case "\"throws\"" -> throw new IllegalStateException("failed on purpose");
      case "\"dead\"" -> Outcome.dead("said so");
      default -> Outcome.completed();
    };
  }

  /** What of a run that failed stays when the transaction is the platform's. */
  @HandlesEvent(value = "InsertJoinedAndFail", transaction = TransactionMode.JOIN)
  void joinedAndFails(EventContext context) throws SQLException {
    insert(context);
    throw new IllegalStateException("failed on purpose");
  }

  private void insert(EventContext context) throws SQLException {
    try (Connection connection = database.getConnection();
        var insert =
            connection.prepareStatement("INSERT INTO probe_once (name, event_id) VALUES (?, ?)")) {
      insert.setString(1, context.eventName());
      insert.setObject(2, context.eventId());
      insert.executeUpdate();
    }
  }

  private static void pause(int millis) throws InterruptedException {
    new CountDownLatch(1).await(millis, TimeUnit.MILLISECONDS);
  }
}
