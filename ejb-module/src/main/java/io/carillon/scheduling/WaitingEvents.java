package io.carillon.scheduling;

import io.carillon.api.CarillonException;
import io.carillon.api.EventRequest;
import io.carillon.api.FieldError;
import io.carillon.api.InvalidRequestException;
import io.carillon.config.CarillonConfig;
import io.carillon.config.DataSources;
import io.carillon.event.EventData;
import io.carillon.event.EventKeys;
import jakarta.annotation.Resource;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import javax.sql.DataSource;

/** Changes events that wait, in the caller's transaction. */
@ApplicationScoped
public class WaitingEvents {
  private static final String RUN_NOW =
      """
      UPDATE qrtz_triggers
      SET next_fire_time = least(next_fire_time, floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint)
      WHERE sched_name = ? AND trigger_name = ? AND trigger_group = ? AND trigger_state IN ('WAITING', 'PAUSED')
      """;

  private static final String LOCK =
      """
      SELECT next_fire_time, priority, job_data FROM qrtz_triggers
      WHERE sched_name = ? AND trigger_name = ? AND trigger_group = ? AND trigger_state IN ('WAITING', 'PAUSED')
      FOR UPDATE
      """;

  private static final String CHANGE =
      """
      UPDATE qrtz_triggers SET next_fire_time = ?, priority = ?, job_data = ?
      WHERE sched_name = ? AND trigger_name = ? AND trigger_group = ?
      """;

  @Inject TriggerWrites writes;
  @Inject Payloads payloads;

  @Resource(lookup = DataSources.CALLER)
  DataSource dataSource;

  private record Stored(long runAt, int priority, byte[] data) {}

  /**
   * Makes an event due.
   *
   * @return false when it does not wait
   */
  @Transactional
  public boolean runNow(UUID eventId) {
    try (Connection connection = dataSource.getConnection();
        PreparedStatement statement = connection.prepareStatement(RUN_NOW)) {
      key(statement, 1, eventId);
      boolean waited = statement.executeUpdate() > 0;
      if (waited) {
        writes.announceDue();
      }
      return waited;
    } catch (SQLException e) {
      throw notChanged(eventId, e);
    }
  }

  /**
   * Changes an event.
   *
   * @return false when it does not wait
   * @throws InvalidRequestException naming every field that is wrong
   */
  @Transactional
  public boolean change(UUID eventId, EventChange change) {
    Optional<String> payload = check(change);
    try (Connection connection = dataSource.getConnection()) {
      Optional<Stored> stored = lock(connection, eventId);
      if (stored.isPresent()) {
        write(connection, eventId, changed(stored.get(), change, payload));
        writes.announceDue();
      }
      return stored.isPresent();
    } catch (SQLException e) {
      throw notChanged(eventId, e);
    }
  }

  /** The fields are checked where those of a new event are; answers the payload's text. */
  private Optional<String> check(EventChange change) {
    List<FieldError> errors = new ArrayList<>();
    EventRequest any = EventRequest.of("any");
    try {
      new EventRequest(
          any.name(),
          any.payload(),
          change.runAt(),
          any.delay(),
          change.priority().orElse(EventRequest.DEFAULT_PRIORITY),
          any.key(),
          any.onConflict(),
          any.retry());
    } catch (InvalidRequestException e) {
      errors.addAll(e.errors());
    }
    Optional<String> payload =
        change.payload().map(value -> payloads.toJson(Optional.of(value), errors));
    if (!errors.isEmpty()) {
      throw new InvalidRequestException(errors);
    }
    return payload;
  }

  private static Stored changed(Stored stored, EventChange change, Optional<String> payload) {
    EventRequest floored = EventRequest.of("any").runAt(change.runAt().orElse(Instant.EPOCH));
    return new Stored(
        change.runAt().isPresent() ? floored.runAt().orElseThrow().toEpochMilli() : stored.runAt(),
        change.priority().orElse(stored.priority()),
        payload
            .map(EventData.ofJobDataColumn(stored.data())::withPayload)
            .map(EventData::toJobDataColumn)
            .orElse(stored.data()));
  }

  private static Optional<Stored> lock(Connection connection, UUID eventId) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(LOCK)) {
      key(statement, 1, eventId);
      try (ResultSet row = statement.executeQuery()) {
        return row.next()
            ? Optional.of(new Stored(row.getLong(1), row.getInt(2), row.getBytes(3)))
            : Optional.empty();
      }
    }
  }

  private static void write(Connection connection, UUID eventId, Stored changed)
      throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(CHANGE)) {
      statement.setLong(1, changed.runAt());
      statement.setInt(2, changed.priority());
      statement.setBytes(3, changed.data());
      key(statement, 4, eventId);
      statement.executeUpdate();
    }
  }

  private static void key(PreparedStatement statement, int index, UUID eventId)
      throws SQLException {
    statement.setString(index, CarillonConfig.SCHEDULER_NAME);
    statement.setString(index + 1, eventId.toString());
    statement.setString(index + 2, EventKeys.EVENT_GROUP);
  }

  private static CarillonException notChanged(UUID eventId, SQLException cause) {
    return new CarillonException(
        "Event " + eventId + " could not be changed: " + cause.getMessage(), cause);
  }
}
