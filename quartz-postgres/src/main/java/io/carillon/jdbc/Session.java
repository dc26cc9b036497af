package io.carillon.jdbc;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Runs statements on one connection inside one transaction. SQL names the tables {@code qrtz_…};
 * another table prefix is put in here.
 *
 * <p>Parameters are bound by their Java type; arrays of {@code String}, {@code Long}, {@code
 * Integer}, {@code Boolean} and {@code byte[]} become PostgreSQL arrays.
 */
public final class Session {
  private final Connection connection;
  private final TablePrefix prefix;
  private final Owner owner;

  /** Who ends the transaction. */
  public enum Owner {
    /** It is committed when the work is done. */
    STORE,
    /** It was open before and is the caller's to end. */
    CALLER
  }

  public Session(Connection connection, TablePrefix prefix, Owner owner) {
    this.connection = connection;
    this.prefix = prefix;
    this.owner = owner;
  }

  public Owner owner() {
    return owner;
  }

  public Connection connection() {
    return connection;
  }

  /** All rows. */
  public <T> List<T> list(String sql, RowMapper<T> mapper, Object... parameters)
      throws SQLException {
    try (PreparedStatement statement = prepare(sql, parameters);
        ResultSet row = statement.executeQuery()) {
      List<T> rows = new ArrayList<>();
      while (row.next()) {
        rows.add(mapper.read(row));
      }
      return rows;
    }
  }

  /** The first row, if there is one. */
  public <T> Optional<T> first(String sql, RowMapper<T> mapper, Object... parameters)
      throws SQLException {
    List<T> rows = list(sql, mapper, parameters);
    return rows.isEmpty() ? Optional.empty() : Optional.of(rows.get(0));
  }

  public boolean exists(String sql, Object... parameters) throws SQLException {
    return first(sql, row -> true, parameters).isPresent();
  }

  /** How many rows the statement wrote. */
  public int update(String sql, Object... parameters) throws SQLException {
    try (PreparedStatement statement = prepare(sql, parameters)) {
      return statement.executeUpdate();
    }
  }

  private PreparedStatement prepare(String sql, Object... parameters) throws SQLException {
    PreparedStatement statement = connection.prepareStatement(prefix.in(sql));
    try {
      for (int i = 0; i < parameters.length; i++) {
        bind(statement, i + 1, parameters[i]);
      }
      return statement;
    } catch (SQLException | RuntimeException e) {
      statement.close();
      throw e;
    }
  }

  private void bind(PreparedStatement statement, int index, Object value) throws SQLException {
    if (value instanceof byte[] bytes) {
      statement.setBytes(index, bytes);
    } else if (value instanceof Object[] array) {
      statement.setArray(index, connection.createArrayOf(elementType(array), array));
    } else {
      statement.setObject(index, value);
    }
  }

  private static String elementType(Object[] array) {
    if (array instanceof Long[]) {
      return "int8";
    }
    if (array instanceof Integer[]) {
      return "int4";
    }
    if (array instanceof Boolean[]) {
      return "bool";
    }
    return array instanceof byte[][] ? "bytea" : "text";
  }
}
