package io.carillon.it.container;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;

/** Carillon's database, as seen from inside the server. Joins the caller's transaction. */
final class Database {
  static final String JNDI_NAME = "java:jboss/datasources/CarillonDS";

  private final DataSource dataSource;

  Database(DataSource dataSource) {
    this.dataSource = dataSource;
  }

  void execute(String sql, Object... arguments) throws SQLException {
    try (Connection connection = dataSource.getConnection();
        PreparedStatement statement = prepare(connection, sql, arguments)) {
      statement.execute();
    }
  }

  long count(String sql, Object... arguments) throws SQLException {
    return Long.parseLong(column(sql, arguments).get(0));
  }

  /** The first column of every row, as text. */
  List<String> column(String sql, Object... arguments) throws SQLException {
    try (Connection connection = dataSource.getConnection();
        PreparedStatement statement = prepare(connection, sql, arguments);
        ResultSet rows = statement.executeQuery()) {
      List<String> values = new ArrayList<>();
      while (rows.next()) {
        values.add(rows.getString(1));
      }
      return values;
    }
  }

  private static PreparedStatement prepare(Connection connection, String sql, Object... arguments)
      throws SQLException {
    PreparedStatement statement = connection.prepareStatement(sql);
    for (int i = 0; i < arguments.length; i++) {
      statement.setObject(i + 1, arguments[i]);
    }
    return statement;
  }
}
