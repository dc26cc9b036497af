package io.carillon.jdbc;

import java.sql.SQLException;

/** What is done in one transaction. May be run again when the database asks for it. */
@FunctionalInterface
public interface Work<T, E extends Exception> {
  T run(Session session) throws SQLException, E;
}
