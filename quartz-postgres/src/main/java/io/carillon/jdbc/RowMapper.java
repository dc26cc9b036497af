package io.carillon.jdbc;

import java.sql.ResultSet;
import java.sql.SQLException;

/** Reads one row; the result set stands on it. */
@FunctionalInterface
public interface RowMapper<T> {
  T read(ResultSet row) throws SQLException;
}
