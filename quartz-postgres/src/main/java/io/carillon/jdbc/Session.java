package io.carillon.jdbc;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
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
  /**
   * For the rest of the transaction, statements reach rows by index. A statement's plan is kept
   * until statistics are gathered anew; one that was made while the tables were empty would read
   * all of a table that has filled up since.
   */
  public static final String BY_INDEX = "SET LOCAL enable_seqscan = off; ";

  /**
   * Session-wide settings would leak to others behind a pooler in transaction mode, so all are the
   * transaction's own. The lock time-out keeps one caller's long transaction from holding up the
   * work of all others.
   */
  private static final String PIN =
      "SET TRANSACTION ISOLATION LEVEL READ COMMITTED; SET LOCAL lock_timeout = '5s'; " + BY_INDEX;

  private static final int STATEMENTS_OF_PIN = 3;
  private static final String COMMIT = "; COMMIT";

  private final Connection connection;
  private final TablePrefix prefix;
  private final Owner owner;
  private boolean pinned;
  private boolean endsWithNext;
  private boolean committing;
  private Statements first = Statements.NONE;

  /** What goes to the server before a statement, in the same round trip. */
  private record Statements(String sql, int count, List<Object> parameters) {
    static final Statements NONE = new Statements("", 0, List.of());

    Statements after(String others, int howMany) {
      return new Statements(others + sql, howMany + count, parameters);
    }
  }

  /** Who ends the transaction. */
  public enum Owner {
    /** It is committed when the work is done. */
    STORE,
    /** It was open before and is the caller's to end. */
    CALLER
  }

  /** Statements in the caller's transaction, or each in one of its own. */
  public Session(Connection connection, TablePrefix prefix, Owner owner) {
    this(connection, prefix, owner, true);
  }

  private Session(Connection connection, TablePrefix prefix, Owner owner, boolean pinned) {
    this.connection = connection;
    this.prefix = prefix;
    this.owner = owner;
    this.pinned = pinned;
  }

  /**
   * A transaction of the store's own, READ COMMITTED whatever the database's default. Its settings
   * go to the server with its first statement, which saves a round trip.
   */
  static Session ofOwnTransaction(Connection connection, TablePrefix prefix) {
    return new Session(connection, prefix, Owner.STORE, false);
  }

  public Owner owner() {
    return owner;
  }

  /**
   * The next statement is the transaction's last: the commit goes to the server with it, which
   * saves a round trip. Does nothing in a caller's transaction.
   */
  public void commitWithNext() {
    endsWithNext = owner == Owner.STORE;
  }

  /** This goes to the server with the next statement, before it, which saves a round trip. */
  public void withNext(String sql, Object... parameters) {
    first = new Statements(prefix.in(sql) + "; ", 1, List.of(parameters));
  }

  /** Whether a statement has taken along what was to go {@link #withNext} one. */
  public boolean hasSentAll() {
    return first.count() == 0;
  }

  /** Whether the commit has been sent, so that it may have happened whatever was answered. */
  boolean committing() {
    return committing;
  }

  /** For statements that are not run through this class. */
  public Connection connection() throws SQLException {
    Statements sent = before();
    if (sent.count() > 0) {
      try (PreparedStatement statement = connection.prepareStatement(sent.sql())) {
        bind(statement, 0, sent.parameters());
        statement.execute();
      }
    }
    return connection;
  }

  /** What has to be sent now; it is taken for sent. */
  private Statements before() {
    Statements sent = pinned ? first : first.after(PIN, STATEMENTS_OF_PIN);
    pinned = true;
    first = Statements.NONE;
    return sent;
  }

  /** A statement for these tables, for what runs it on the connection itself. */
  public String statement(String sql) {
    return prefix.in(sql);
  }

  /** All rows. */
  public <T> List<T> list(String sql, RowMapper<T> mapper, Object... parameters)
      throws SQLException {
    try (PreparedStatement statement = executed(sql, parameters);
        ResultSet row = statement.getResultSet()) {
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
    try (PreparedStatement statement = executed(sql, parameters)) {
      return statement.getUpdateCount();
    }
  }

  /** Its current result is the statement's own. */
  private PreparedStatement executed(String sql, Object... parameters) throws SQLException {
    Statements before = before();
    String last = endsWithNext ? COMMIT : "";
    committing |= endsWithNext;
    PreparedStatement statement = connection.prepareStatement(before.sql() + prefix.in(sql) + last);
    try {
      bind(statement, 0, before.parameters());
      bind(statement, before.parameters().size(), Arrays.asList(parameters));
      statement.execute();
      for (int i = 0; i < before.count(); i++) {
        statement.getMoreResults();
      }
      pinned = !endsWithNext; // what follows a commit is a transaction of its own
      endsWithNext = false;
      return statement;
    } catch (SQLException | RuntimeException e) {
      statement.close();
      throw e;
    }
  }

  private void bind(PreparedStatement statement, int bound, List<Object> parameters)
      throws SQLException {
    for (int i = 0; i < parameters.size(); i++) {
      bind(statement, bound + i + 1, parameters.get(i));
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
