package io.carillon.it.probe;

import io.carillon.api.EventContext;
import io.carillon.api.EventRequest;
import io.carillon.api.EventScheduler;
import io.carillon.api.HandlesEvent;
import io.carillon.api.Scheduled;
import jakarta.annotation.Resource;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;

/** Handlers that exist only for the tests; they go into the test's EAR as a module of their own. */
@ApplicationScoped
public class Probe {
  private static final int HELD_ROW = 1_000;

  @Inject EventScheduler events;

  @Resource(lookup = "java:jboss/datasources/CarillonDS")
  DataSource database;

  /** What {@link #hold} schedules before it keeps its transaction open. */
  public record Hold(String scheduled, int seconds) {}

  @HandlesEvent("HoldTransaction")
  @Transactional
  void hold(Hold hold) throws InterruptedException, SQLException {
    events.schedule(EventRequest.of(hold.scheduled()));
    touch(HELD_ROW);
    new CountDownLatch(1).await(hold.seconds(), TimeUnit.SECONDS);
  }

  @HandlesEvent("ScheduleAndRollBack")
  @Transactional
  void rollBack(EventContext context) {
    events.schedule(EventRequest.of("Echo").payload(context.eventId().toString()));
    throw new IllegalStateException("rolled back on purpose");
  }

  @HandlesEvent("Noop")
  void nothing() {
    // what is measured is everything around it
  }

  /** Does nothing for so many milliseconds. */
  @HandlesEvent("Sleep")
  @Scheduled(name = "Sleep yearly", spec = "0 12 29 2 *", zone = "Asia/Kathmandu", payload = "1")
  void sleep(int millis) throws InterruptedException {
    new CountDownLatch(1).await(millis, TimeUnit.MILLISECONDS);
  }

  @HandlesEvent("LockThenSchedule")
  @Transactional
  void lockThenSchedule(int row) throws SQLException {
    touch(row);
    events.schedule(EventRequest.of("Noop"));
  }

  @HandlesEvent("ScheduleThenLock")
  @Transactional
  void scheduleThenLock(int row) throws SQLException {
    events.schedule(EventRequest.of("Noop"));
    touch(row);
  }

  /** Locks a row of the business until the transaction ends. */
  private void touch(int row) throws SQLException {
    try (Connection connection = database.getConnection();
        var update = connection.prepareStatement("UPDATE probe_row SET n = n + 1 WHERE id = ?")) {
      update.setInt(1, row);
      update.executeUpdate();
    }
  }

  /** Keeps what arrived, so that a test can compare it with what was sent. */
  @HandlesEvent("Echo")
  void echo(String json, EventContext context) throws SQLException {
    try (Connection connection = database.getConnection();
        Statement create = connection.createStatement();
        var insert = connection.prepareStatement("INSERT INTO probe_echo VALUES (?, ?)")) {
      create.execute("CREATE TABLE IF NOT EXISTS probe_echo (event_id uuid, payload text)");
      insert.setObject(1, context.eventId());
      insert.setString(2, json);
      insert.executeUpdate();
    }
  }
}
