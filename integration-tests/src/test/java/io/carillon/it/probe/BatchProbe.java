package io.carillon.it.probe;

import io.carillon.api.EventContext;
import io.carillon.api.HandlesEvent;
import io.carillon.api.Outcome;
import io.carillon.api.Retry;
import io.carillon.api.TimeLimit;
import io.carillon.api.TransactionMode;
import jakarta.annotation.Resource;
import jakarta.enterprise.context.ApplicationScoped;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;

/**
 * Handlers that take many events at once. The first stores the even ones, gives up the odd ones and
 * fails together with {@value #REFUSED}.
 */
@ApplicationScoped
public class BatchProbe {
  private static final int REFUSED = -1;

  @Resource(lookup = "java:jboss/datasources/CarillonDS")
  DataSource database;

  @HandlesEvent(value = "Batched", batch = 100, transaction = TransactionMode.JOIN)
  @Retry(attempts = 2)
  List<Outcome> handle(List<Integer> numbers, List<EventContext> events) throws SQLException {
    if (numbers.contains(REFUSED)) {
      throw new IllegalStateException("failed on purpose");
    }
    try (Connection connection = database.getConnection();
        var insert =
            connection.prepareStatement(
                "INSERT INTO probe_batch (event_id, number, batch) VALUES (?, ?, ?)")) {
      for (int i = 0; i < numbers.size(); i++) {
        if (numbers.get(i) % 2 == 0) {
          insert.setObject(1, events.get(i).eventId());
          insert.setInt(2, numbers.get(i));
          insert.setInt(3, numbers.size());
          insert.addBatch();
        }
      }
      insert.executeBatch();
    }
    return numbers.stream().map(BatchProbe::outcome).toList();
  }

  /** Leaves one row an event, and takes its time. */
  @HandlesEvent(value = "InsertBatched", batch = 20, transaction = TransactionMode.JOIN)
  void insert(List<Integer> pauses, List<EventContext> events)
      throws SQLException, InterruptedException {
    leaveRows(events);
    new CountDownLatch(1).await(pauses.get(0) * (long) pauses.size(), TimeUnit.MILLISECONDS);
  }

  /** Leaves one row an event, takes its time, and goes on as if nobody had interrupted it. */
  @HandlesEvent(value = "StubbornBatched", batch = 20, transaction = TransactionMode.JOIN)
  @Retry(attempts = 2, delay = "PT0.1S")
  @TimeLimit("PT3S")
  void insist(List<Integer> pauses, List<EventContext> events) throws SQLException {
    leaveRows(events);
    pause(events.get(0).attempt() == 1 ? pauses.stream().mapToInt(p -> p).max().orElse(0) : 0);
  }

  private void leaveRows(List<EventContext> events) throws SQLException {
    try (Connection connection = database.getConnection();
        var insert =
            connection.prepareStatement("INSERT INTO probe_once (name, event_id) VALUES (?, ?)")) {
      for (EventContext event : events) {
        insert.setString(1, event.eventName());
        insert.setObject(2, event.eventId());
        insert.addBatch();
      }
      insert.executeBatch();
    }
  }

  private static void pause(int millis) {
    try {
      new CountDownLatch(1).await(millis, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      // it insists
    }
  }

  private static Outcome outcome(int number) {
    return number % 2 == 0 ? Outcome.completed() : Outcome.dead("odd");
  }
}
