package io.carillon.it.cluster;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** Asks the cluster's database what is true. */
final class Sql {
  private Sql() {}

  static long number(String query) {
    try (Connection connection = RunningCluster.get().database().connect();
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(query)) {
      row.next();
      return row.getLong(1);
    } catch (SQLException e) {
      throw new IllegalStateException(query, e);
    }
  }

  static String text(String query) {
    try (Connection connection = RunningCluster.get().database().connect();
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(query)) {
      return row.next() ? row.getString(1) : "";
    } catch (SQLException e) {
      throw new IllegalStateException(query, e);
    }
  }

  static void run(String statementText) {
    try (Connection connection = RunningCluster.get().database().connect();
        Statement statement = connection.createStatement()) {
      statement.execute(statementText);
    } catch (SQLException e) {
      throw new IllegalStateException(statementText, e);
    }
  }
}
