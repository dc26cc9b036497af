package io.carillon.jobstore;

import io.carillon.jdbc.Session;
import io.carillon.jdbc.TablePrefix;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Optional;

/** Ends the run of a one-shot trigger in the transaction of its job. */
final class CompleteWithin {
  /** By key: its plan is made once and kept, where one over arrays is made each time. */
  static final String DELETE =
      """
      DELETE FROM qrtz_triggers
      WHERE sched_name = ? AND trigger_name = ? AND trigger_group = ? AND carillon_claim = ?
      """;

  private final String scheduler;
  private final TablePrefix prefix;
  private final Firings firings;

  CompleteWithin(String scheduler, TablePrefix prefix, Firings firings) {
    this.scheduler = scheduler;
    this.prefix = prefix;
    this.firings = firings;
  }

  /** Whether the row was this run's; it goes when the transaction commits. */
  boolean complete(Connection connection, OneShotTrigger trigger) throws SQLException {
    Optional<Firing> held = firings.of(trigger);
    if (held.isEmpty()) {
      return false;
    }
    try (PreparedStatement statement = prepare(connection, DELETE)) {
      bind(statement, 0, held.get());
      return deletes(statement, 1);
    }
  }

  /** The same, and before it a statement of the job's, in one round trip. */
  boolean complete(Connection connection, OneShotTrigger trigger, JobStatement before)
      throws SQLException {
    Optional<Firing> held = firings.of(trigger);
    if (held.isEmpty()) {
      return false;
    }
    try (PreparedStatement statement = prepare(connection, before.sql() + ";\n" + DELETE)) {
      bind(statement, before.binding().bind(statement), held.get());
      return deletes(statement, 2);
    }
  }

  /**
   * @param place of the DELETE among the statements, from 0
   */
  private static boolean deletes(PreparedStatement statement, int place) throws SQLException {
    statement.execute();
    for (int i = 0; i < place; i++) {
      statement.getMoreResults();
    }
    return statement.getUpdateCount() > 0;
  }

  private PreparedStatement prepare(Connection connection, String sql) throws SQLException {
    Session session = new Session(connection, prefix, Session.Owner.CALLER);
    return session.connection().prepareStatement(session.statement(Session.BY_INDEX + sql));
  }

  private void bind(PreparedStatement statement, int bound, Firing firing) throws SQLException {
    Keys.bind(statement, bound + 1, scheduler, firing.before().getKey());
    statement.setLong(bound + 4, firing.claim().id());
  }
}
