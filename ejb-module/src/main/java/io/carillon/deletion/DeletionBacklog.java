package io.carillon.deletion;

import java.util.List;
import javax.sql.DataSource;

/** How much of the cluster's deletions waits. */
public final class DeletionBacklog {
  static final String DUE =
      """
      SELECT r.root, d.due, d.overdue
      FROM unnest(?::text[]) AS r (root)
      CROSS JOIN LATERAL (
        SELECT count(*) AS due,
               coalesce(extract(epoch FROM statement_timestamp() - min(next_try_at)), 0) AS overdue
        FROM carillon_deletion
        WHERE root = r.root AND claim IS NULL AND state = 'SCHEDULED'
          AND next_try_at <= statement_timestamp()) d
      """;

  static final String PARKED =
      "SELECT count(*) AS parked FROM carillon_deletion WHERE state = 'PARKED'";

  private final Sql sql;

  DeletionBacklog(DataSource dataSource) {
    this.sql = new Sql(dataSource);
  }

  /**
   * What of a root is due.
   *
   * @param records that nobody works on
   * @param overdueSeconds for how long the oldest of them has waited; 0 when there is none
   */
  public record Due(String root, long records, double overdueSeconds) {}

  /** What is due, of each root. */
  public List<Due> due(List<String> roots) {
    return sql.query(
        "count due deletions",
        row -> new Due(row.getString("root"), row.getLong("due"), row.getDouble("overdue")),
        DUE,
        (Object) roots.toArray(String[]::new));
  }

  /** How many records wait for an operator. */
  public long parked() {
    return sql.query("count parked deletions", row -> row.getLong("parked"), PARKED).get(0);
  }
}
