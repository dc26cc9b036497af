package io.carillon.deletion;

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

  Sql(DataSource dataSource) {
    this.dataSource = dataSource;
  }

  /** Makes one value of a row. */
  interface RowMapper<T> {
    T map(ResultSet row) throws SQLException;
  }

  /** Runs a statement and answers how many rows it changed. */
  int update(String what, String sql, Object... arguments) {
    try (Connection connection = dataSource.getConnection();
        PreparedStatement statement = connection.prepareStatement(sql)) {
      bind(connection, statement, arguments);
      return statement.executeUpdate();
    } catch (SQLException e) {
      throw new DeletionStoreException(what, e);
    }
  }

  /** Runs a statement and answers its rows. */
  <T> List<T> query(String what, RowMapper<T> mapper, String sql, Object... arguments) {
    try (Connection connection = dataSource.getConnection();
        PreparedStatement statement = connection.prepareStatement(sql)) {
      bind(connection, statement, arguments);
      try (ResultSet rows = statement.executeQuery()) {
        List<T> answer = new ArrayList<>();
        while (rows.next()) {
          answer.add(mapper.map(rows));
        }
        return answer;
      }
    } catch (SQLException e) {
      throw new DeletionStoreException(what, e);
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
