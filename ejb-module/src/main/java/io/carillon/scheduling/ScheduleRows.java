package io.carillon.scheduling;

import io.carillon.api.CarillonException;
import io.carillon.config.CarillonConfig;
import io.carillon.config.DataSources;
import io.carillon.event.ScheduleKeys;
import jakarta.annotation.Resource;
import jakarta.enterprise.context.ApplicationScoped;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.sql.DataSource;

/** The table of schedules, in the caller's transaction. */
@ApplicationScoped
public class ScheduleRows {
  /** Two callers that put one schedule come one after the other. */
  private static final String LOCK = "SELECT pg_advisory_xact_lock(hashtextextended(?, 7263))";

  /** A schedule's writers see the calendar as it is until they have committed. */
  private static final String KEEP_CALENDAR =
      "SELECT pg_advisory_xact_lock_shared(hashtextextended(?, 7264))";

  private static final String LOCK_CALENDAR =
      "SELECT pg_advisory_xact_lock(hashtextextended(?, 7264))";

  private static final String FIND = "SELECT definition FROM carillon_schedule WHERE name = ?";

  private static final String SAVE =
      """
      INSERT INTO carillon_schedule (name, event_name, calendar_name, definition, created_at, created_by, updated_at, updated_by)
      VALUES (?, ?, ?, ?, statement_timestamp(), ?, statement_timestamp(), ?)
      ON CONFLICT (name) DO UPDATE SET event_name = excluded.event_name,
        calendar_name = excluded.calendar_name, definition = excluded.definition,
        updated_at = excluded.updated_at, updated_by = excluded.updated_by
      """;

  private static final String DECLARE =
      "UPDATE carillon_schedule SET declaration = ?, orphaned = false WHERE name = ?";

  private static final String DECLARED =
      "SELECT name, declaration FROM carillon_schedule WHERE declaration IS NOT NULL";

  /** Turns round what is orphaned although declared, or declared no more although not orphaned. */
  private static final String ORPHAN =
      """
      WITH turned AS (
        UPDATE carillon_schedule SET orphaned = NOT orphaned
        WHERE declaration IS NOT NULL AND orphaned = (name = ANY (?))
        RETURNING name, orphaned)
      SELECT name FROM turned WHERE orphaned ORDER BY name
      """;

  private static final String REMOVE = "DELETE FROM carillon_schedule WHERE name = ?";

  private static final String OF_CALENDAR =
      "SELECT name FROM carillon_schedule WHERE calendar_name = ? ORDER BY name";

  private static final String NUMBERED =
      """
      SELECT name FROM carillon_schedule
      WHERE starts_with(name, ?) AND substr(name, length(?) + 1) ~ '^[0-9]+$'
      ORDER BY length(name), name
      """;

  /**
   * Quartz's stock store writes 0 or -1 where there is no time. Locked, so that a fire between this
   * look and the writing is not set back.
   */
  private static final String TIMES =
      """
      SELECT start_time, next_fire_time, prev_fire_time, trigger_state FROM qrtz_triggers
      WHERE sched_name = ? AND trigger_name = ? AND trigger_group = ?
      FOR NO KEY UPDATE
      """;

  @Resource(lookup = DataSources.CALLER)
  DataSource dataSource;

  @FunctionalInterface
  private interface Reading<T> {
    T of(ResultSet rows) throws SQLException;
  }

  void lock(String name) {
    query(LOCK, ResultSet::next, name);
  }

  /**
   * Keeps a calendar as it is. Everybody locks the schedule's name, then its calendars, then rows;
   * a calendar's writer locks no names, and so nobody waits for another in a circle.
   */
  void keepCalendar(String calendar) {
    query(KEEP_CALENDAR, ResultSet::next, calendar);
  }

  /** Two callers that change one calendar, or one that puts a schedule, come one by one. */
  void lockCalendar(String calendar) {
    query(LOCK_CALENDAR, ResultSet::next, calendar);
  }

  Optional<ScheduleDefinition> find(String name) {
    return query(
            FIND,
            rows -> rows.next() ? Optional.of(rows.getString(1)) : Optional.<String>empty(),
            name)
        .map(ScheduleDefinition::of);
  }

  void save(String name, ScheduleDefinition definition, String who) {
    update(
        SAVE,
        name,
        definition.event(),
        definition.calendar().orElse(null),
        definition.toJson(),
        who,
        who);
  }

  boolean remove(String name) {
    return update(REMOVE, name) > 0;
  }

  /**
   * A schedule's trigger, readable or not.
   *
   * @param paused whether it was paused itself, and not only together with others
   * @param faulty whether it is in Quartz's ERROR state
   */
  record TriggerTimes(
      Instant start,
      Optional<Instant> next,
      Optional<Instant> previous,
      boolean paused,
      boolean faulty) {

    static Optional<TriggerTimes> read(ResultSet rows) throws SQLException {
      if (!rows.next()) {
        return Optional.empty();
      }
      String state = rows.getString(4);
      return Optional.of(
          new TriggerTimes(
              Instant.ofEpochMilli(rows.getLong(1)),
              time(rows.getLong(2)),
              time(rows.getLong(3)),
              state.startsWith("PAUSED"),
              state.equals("ERROR")));
    }

    private static Optional<Instant> time(long millis) {
      return millis <= 0 ? Optional.empty() : Optional.of(Instant.ofEpochMilli(millis));
    }
  }

  Optional<TriggerTimes> times(String name) {
    return query(
        TIMES, TriggerTimes::read, CarillonConfig.SCHEDULER_NAME, name, ScheduleKeys.GROUP);
  }

  /** The schedules that obey a calendar. */
  public List<String> ofCalendar(String calendar) {
    return query(OF_CALENDAR, ScheduleRows::names, calendar);
  }

  /** The schedules whose name is the prefix and a number, in the order of the numbers. */
  List<String> numbered(String prefix) {
    return query(NUMBERED, ScheduleRows::names, prefix, prefix);
  }

  /** What the code said last of each schedule that it declares. */
  Map<String, String> declarations() {
    return query(
        DECLARED,
        rows -> {
          Map<String, String> declarations = new LinkedHashMap<>();
          while (rows.next()) {
            declarations.put(rows.getString(1), rows.getString(2));
          }
          return declarations;
        });
  }

  void declare(String name, String declaration) {
    update(DECLARE, declaration, name);
  }

  /** Marks what was declared and is not any more, and answers it; unmarks what is back. */
  List<String> orphan(List<String> declared) {
    try (Connection connection = dataSource.getConnection();
        PreparedStatement statement = connection.prepareStatement(ORPHAN)) {
      statement.setArray(1, connection.createArrayOf("text", declared.toArray()));
      try (ResultSet rows = statement.executeQuery()) {
        return names(rows);
      }
    } catch (SQLException e) {
      throw failed(e);
    }
  }

  private static List<String> names(ResultSet rows) throws SQLException {
    List<String> names = new ArrayList<>();
    while (rows.next()) {
      names.add(rows.getString(1));
    }
    return names;
  }

  private <T> T query(String sql, Reading<T> reading, String... parameters) {
    try (Connection connection = dataSource.getConnection();
        PreparedStatement statement = prepared(connection, sql, parameters);
        ResultSet rows = statement.executeQuery()) {
      return reading.of(rows);
    } catch (SQLException e) {
      throw failed(e);
    }
  }

  private int update(String sql, String... parameters) {
    try (Connection connection = dataSource.getConnection();
        PreparedStatement statement = prepared(connection, sql, parameters)) {
      return statement.executeUpdate();
    } catch (SQLException e) {
      throw failed(e);
    }
  }

  private static PreparedStatement prepared(Connection connection, String sql, String... parameters)
      throws SQLException {
    PreparedStatement statement = connection.prepareStatement(sql);
    for (int i = 0; i < parameters.length; i++) {
      statement.setString(i + 1, parameters[i]);
    }
    return statement;
  }

  private static CarillonException failed(SQLException e) {
    return new CarillonException("Schedules could not be read or written: " + e.getMessage(), e);
  }
}
