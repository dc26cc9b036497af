package io.carillon.deletion;

import io.carillon.jdbc.TablePrefix;
import io.carillon.jdbc.Transactions;
import io.carillon.jdbc.Transactions.Joining;
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
  private final Optional<Transactions> transactions;

  Sql(DataSource dataSource) {
    this(dataSource, Optional.empty());
  }

  private Sql(DataSource dataSource, Optional<Transactions> transactions) {
    this.dataSource = dataSource;
    this.transactions = transactions;
  }

  /**
   * For statements whose plan must fit a table that was empty when it was made, and is not now: see
   * {@link io.carillon.jdbc.Session#BY_INDEX}. Not inside a JTA transaction.
   */
  static Sql byIndex(DataSource dataSource) {
    return new Sql(
        dataSource,
        Optional.of(new Transactions(dataSource, new TablePrefix("QRTZ_"), Joining.NEVER)));
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
    try {
      return transactions.isPresent()
          ? transactions.get().run(session -> answer(session.connection(), sql, answer, arguments))
          : answer(sql, answer, arguments);
    } catch (SQLException e) {
      throw new DeletionStoreException(what, e);
    }
  }

  private <T> T answer(String sql, Answer<T> answer, Object... arguments) throws SQLException {
    try (Connection connection = dataSource.getConnection()) {
      return answer(connection, sql, answer, arguments);
    }
  }

  private static <T> T answer(
      Connection connection, String sql, Answer<T> answer, Object... arguments)
      throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      bind(connection, statement, arguments);
      statement.execute();
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
