package io.carillon.jobstore;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;

/** Looks into a test's tables, and meddles with them. */
record Rows(DataSource dataSource) {
  long count(String sql) {
    try (Connection connection = dataSource.getConnection();
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(sql)) {
      row.next();
      return row.getLong(1);
    } catch (SQLException e) {
      throw new IllegalStateException(sql, e);
    }
  }

  List<String> names(String sql) {
    try (Connection connection = dataSource.getConnection();
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(sql)) {
      List<String> names = new ArrayList<>();
      while (row.next()) {
        names.add(row.getString(1));
      }
      return names;
    } catch (SQLException e) {
      throw new IllegalStateException(sql, e);
    }
  }

  long triggers() {
    return count("SELECT count(*) FROM qrtz_triggers");
  }

  long triggersIn(String state) {
    return count("SELECT count(*) FROM qrtz_triggers WHERE trigger_state = '" + state + "'");
  }

  /** What must be empty when nothing runs. */
  long heldRows() {
    return count(
        "SELECT (SELECT count(*) FROM qrtz_claims) + (SELECT count(*) FROM qrtz_fired_triggers)");
  }

  long deadlocks() {
    return count("SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()");
  }

  void execute(String sql) {
    try (Connection connection = dataSource.getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    } catch (SQLException e) {
      throw new IllegalStateException(sql, e);
    }
  }
}
