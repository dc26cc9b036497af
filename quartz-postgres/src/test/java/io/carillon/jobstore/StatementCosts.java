package io.carillon.jobstore;

import java.util.List;

/** What the statements of a test's database cost, by pg_stat_statements. */
record StatementCosts(Rows rows) {
  private static final String OF_OTHERS =
      """
      FROM pg_stat_statements s JOIN pg_database d ON d.oid = s.dbid
      WHERE d.datname = current_database() AND s.query NOT LIKE '%pg_stat_statements%'
      """;

  static StatementCosts of(Rows rows) {
    rows.execute("CREATE EXTENSION IF NOT EXISTS pg_stat_statements");
    StatementCosts costs = new StatementCosts(rows);
    costs.reset();
    return costs;
  }

  void reset() {
    rows.execute(
        """
        SELECT pg_stat_statements_reset(0, oid, 0) FROM pg_database WHERE datname = current_database()
        """);
  }

  long calls() {
    return rows.count("SELECT coalesce(sum(calls), 0) " + OF_OTHERS);
  }

  long calls(String queryPattern) {
    return rows.count(
        "SELECT coalesce(sum(calls), 0) " + OF_OTHERS + " AND query LIKE '" + queryPattern + "'");
  }

  long buffers() {
    return rows.count("SELECT coalesce(sum(shared_blks_hit + shared_blks_read), 0) " + OF_OTHERS);
  }

  /** Read or hit by a statement whose text begins like this. */
  long buffers(String queryStart) {
    return rows.count(
        "SELECT coalesce(sum(shared_blks_hit + shared_blks_read), 0) "
            + OF_OTHERS
            + " AND query LIKE '"
            + queryStart
            + "%'");
  }

  /** Statements that look at more pages than so many for each call and each row, and how many. */
  List<String> dearerThan(int buffers) {
    return rows.names(
        """
        SELECT (shared_blks_hit + shared_blks_read) / (calls + rows) || ' buffers: ' || query
        """
            + OF_OTHERS
            + " AND (shared_blks_hit + shared_blks_read) / (calls + rows) > "
            + buffers);
  }

  long walBytes() {
    return rows.count("SELECT coalesce(sum(wal_bytes), 0)::bigint " + OF_OTHERS);
  }
}
