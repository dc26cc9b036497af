package io.carillon.outcome;

import static io.carillon.log.CarillonLog.LOG;

import io.carillon.config.DataSources;
import io.carillon.event.EventIds;
import jakarta.annotation.Resource;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import javax.sql.DataSource;

/** Makes the history's partitions, one a UTC day, before their day comes. */
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

  @Inject InstantSource clock;

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

  private static String create(LocalDate day) {
    return CREATE.formatted(
        day.format(DateTimeFormatter.BASIC_ISO_DATE),
        EventIds.lowest(day.atStartOfDay(ZoneOffset.UTC).toInstant()),
        EventIds.lowest(day.plusDays(1).atStartOfDay(ZoneOffset.UTC).toInstant()));
  }
}
