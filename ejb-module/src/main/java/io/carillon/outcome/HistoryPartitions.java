package io.carillon.outcome;

import static io.carillon.log.CarillonLog.LOG;

import io.carillon.config.CarillonConfig;
import io.carillon.config.DataSources;
import io.carillon.event.EventIds;
import jakarta.annotation.Resource;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import javax.sql.DataSource;

/**
 * Makes the history's partitions, one a UTC day, before their day comes, and drops them when their
 * rows are old enough.
 */
@ApplicationScoped
public class HistoryPartitions {
  private static final int DAYS_AHEAD = 7;

  /**
   * Two nodes that start at once would both make a partition; the second one waits here and finds
   * it made.
   */
  private static final String ONE_AT_A_TIME =
      "SELECT pg_advisory_xact_lock(hashtext('carillon_execution partitions'))";

  private static final String CREATE =
      "CREATE TABLE IF NOT EXISTS carillon_execution_%s PARTITION OF carillon_execution FOR VALUES FROM ('%s') TO ('%s')";

  private static final String DAYS =
      """
      SELECT right(c.relname, 8) FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
      WHERE i.inhparent = 'carillon_execution'::regclass AND c.relname ~ '^carillon_execution_[0-9]{8}$'
      ORDER BY 1
      """;

  /** Those who write the history wait behind the drop, so it must not wait for long itself. */
  private static final String DROP =
      "SET LOCAL lock_timeout = '500ms'; DROP TABLE carillon_execution_%s";

  private static final String DELETE_STRAYS =
      "DELETE FROM carillon_execution_default WHERE id < '%s'";

  @Inject InstantSource clock;
  @Inject CarillonConfig config;

  @Resource(lookup = DataSources.SCHEDULER)
  DataSource dataSource;

  /**
   * Makes today's partition and those of the week to come, where they are missing. Should it fail,
   * rows go to the default partition.
   */
  public void makeAhead() {
    LocalDate today = LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC);
    try (Connection connection = dataSource.getConnection();
        Statement statement = connection.createStatement()) {
      connection.setAutoCommit(false);
      statement.execute(ONE_AT_A_TIME);
      for (int day = 0; day <= DAYS_AHEAD; day++) {
        statement.execute(create(today.plusDays(day)));
      }
      connection.commit();
      connection.setAutoCommit(true);
    } catch (SQLException e) {
      LOG.partitionsNotMade(e.getMessage());
    }
  }

  /**
   * Drops the partitions whose days are over for longer than the history is kept. One that is in
   * use stays until the next time.
   */
  public void dropOld() {
    LocalDate oldest =
        LocalDate.ofInstant(clock.instant().minus(config.historyKept()), ZoneOffset.UTC);
    try (Connection connection = dataSource.getConnection();
        Statement statement = connection.createStatement()) {
      for (LocalDate day : days(statement)) {
        if (day.isBefore(oldest)) {
          drop(connection, day);
        }
      }
      statement.executeUpdate(DELETE_STRAYS.formatted(lowest(oldest)));
    } catch (SQLException e) {
      LOG.partitionsNotDropped(e.getMessage());
    }
  }

  private static List<LocalDate> days(Statement statement) throws SQLException {
    List<LocalDate> days = new ArrayList<>();
    try (ResultSet row = statement.executeQuery(DAYS)) {
      while (row.next()) {
        days.add(LocalDate.parse(row.getString(1), DateTimeFormatter.BASIC_ISO_DATE));
      }
    }
    return days;
  }

  private static void drop(Connection connection, LocalDate day) throws SQLException {
    connection.setAutoCommit(false);
    try (Statement statement = connection.createStatement()) {
      statement.execute(DROP.formatted(day.format(DateTimeFormatter.BASIC_ISO_DATE)));
      connection.commit();
      LOG.partitionDropped(day);
    } catch (SQLException e) {
      connection.rollback();
      throw e;
    } finally {
      connection.setAutoCommit(true);
    }
  }

  private static UUID lowest(LocalDate day) {
    return EventIds.lowest(day.atStartOfDay(ZoneOffset.UTC).toInstant());
  }

  private static String create(LocalDate day) {
    return CREATE.formatted(
        day.format(DateTimeFormatter.BASIC_ISO_DATE), lowest(day), lowest(day.plusDays(1)));
  }
}
