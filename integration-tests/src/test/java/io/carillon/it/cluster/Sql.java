package io.carillon.it.cluster;

import io.carillon.launcher.Cluster;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** Asks a cluster's database what is true. */
final class Sql {
  private final Cluster cluster;

  Sql(Cluster cluster) {
    this.cluster = cluster;
  }

  /** Of the cluster all tests share. */
  static long number(String query) {
    return new Sql(RunningCluster.get()).count(query);
  }

  /** Of the cluster all tests share. */
  static String text(String query) {
    return new Sql(RunningCluster.get()).first(query);
  }

  /** On the cluster all tests share. */
  static void run(String statement) {
    new Sql(RunningCluster.get()).execute(statement);
  }

  long count(String query) {
    return Long.parseLong(first(query));
  }

  String first(String query) {
    try (Connection connection = cluster.database().connect();
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(query)) {
      return row.next() ? row.getString(1) : "";
    } catch (SQLException e) {
      throw new IllegalStateException(query, e);
    }
  }

  void execute(String text) {
    try (Connection connection = cluster.database().connect();
        Statement statement = connection.createStatement()) {
      statement.execute(text);
    } catch (SQLException e) {
      throw new IllegalStateException(text, e);
    }
  }
}
