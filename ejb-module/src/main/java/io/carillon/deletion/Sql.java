package io.carillon.deletion;

import io.carillon.jdbc.Session;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import javax.sql.DataSource;

/**
 * Runs one statement at a time. Outside a JTA transaction each is a transaction of its own; inside
 * one it joins.
 */
final class Sql {
  private final DataSource dataSource;
  private final Plans plans;

  /** By what a statement's rows are found. */
  private enum Plans {
    /** As the server estimates it. */
    ESTIMATED,
    /** By index, as {@link Session#BY_INDEX} says. */
    BY_INDEX
  }

  Sql(DataSource dataSource) {
    this(dataSource, Plans.ESTIMATED);
  }

  private Sql(DataSource dataSource, Plans plans) {
    this.dataSource = dataSource;
    this.plans = plans;
  }

  /**
   * For statements whose plan must fit a table that was empty when it was made, and is not now. Not
   * inside a JTA transaction.
   */
  static Sql byIndex(DataSource dataSource) {
    return new Sql(dataSource, Plans.BY_INDEX);
  }

  /** Makes one value of a row. */
  interface RowMapper<T> {
    T map(ResultSet row) throws SQLException;
  }

  /** Makes the answer of a statement that has run. */
  private interface Answer<T> {
    T of(PreparedStatement statement) throws SQLException;
  }

  /** Runs a statement and answers how many rows it changed. */
  int update(String what, String sql, Object... arguments) {
    return run(what, sql, PreparedStatement::getUpdateCount, arguments);
  }

  /** Runs a statement and answers its rows. */
  <T> List<T> query(String what, RowMapper<T> mapper, String sql, Object... arguments) {
    return run(what, sql, statement -> rows(statement, mapper), arguments);
  }

  private static <T> List<T> rows(PreparedStatement statement, RowMapper<T> mapper)
      throws SQLException {
    try (ResultSet rows = statement.getResultSet()) {
      List<T> answer = new ArrayList<>();
      while (rows.next()) {
        answer.add(mapper.map(rows));
      }
      return answer;
    }
  }

  private <T> T run(String what, String sql, Answer<T> answer, Object... arguments) {
    try (Connection connection = dataSource.getConnection()) {
      return plans == Plans.BY_INDEX
          ? inTransaction(connection, sql, answer, arguments)
          : answer(connection, sql, 0, answer, arguments);
    } catch (SQLException e) {
      throw new DeletionStoreException(what, e);
    }
  }

  private static <T> T inTransaction(
      Connection connection, String sql, Answer<T> answer, Object... arguments)
      throws SQLException {
    connection.setAutoCommit(false);
    try {
      T found = answer(connection, Session.BY_INDEX + sql, 1, answer, arguments);
      connection.commit();
      return found;
    } catch (SQLException | RuntimeException e) {
      connection.rollback();
      throw e;
    } finally {
      connection.setAutoCommit(true);
    }
  }

  /**
   * @param place of the statement that answers, from 0
   */
  private static <T> T answer(
      Connection connection, String sql, int place, Answer<T> answer, Object... arguments)
      throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      bind(connection, statement, arguments);
      statement.execute();
      for (int i = 0; i < place; i++) {
        statement.getMoreResults();
      }
      return answer.of(statement);
    }
  }

  private static void bind(Connection connection, PreparedStatement statement, Object... arguments)
      throws SQLException {
    for (int i = 0; i < arguments.length; i++) {
      Object argument = arguments[i] instanceof Optional<?> o ? o.orElse(null) : arguments[i];
      statement.setObject(i + 1, bindable(connection, argument));
    }
  }

  private static Object bindable(Connection connection, Object argument) throws SQLException {
    if (argument instanceof Instant instant) {
      return instant.atOffset(ZoneOffset.UTC);
    }
    if (argument instanceof UUID[] ids) {
      return connection.createArrayOf("uuid", ids);
    }
    if (argument instanceof String[] texts) {
      return connection.createArrayOf("text", texts);
    }
    if (argument instanceof Boolean[] flags) {
      return connection.createArrayOf("boolean", flags);
    }
    if (argument instanceof Long[] numbers) {
      return connection.createArrayOf("bigint", numbers);
    }
    if (argument instanceof Instant[] instants) {
      return connection.createArrayOf("timestamptz", texts(instants));
    }
    return argument;
  }

  private static String[] texts(Instant[] instants) {
    return Arrays.stream(instants)
        .map(instant -> instant == null ? null : instant.toString())
        .toArray(String[]::new);
  }

  static Optional<Instant> instant(ResultSet row, String column) throws SQLException {
    return Optional.ofNullable(row.getObject(column, OffsetDateTime.class))
        .map(OffsetDateTime::toInstant);
  }
}
