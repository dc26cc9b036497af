package io.carillon.deletion;

import io.carillon.api.Storage.RootLocation;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import javax.sql.DataSource;

/**
 * What each root was on when this node met it first. A root that is on something else now has most
 * likely lost its mount, and what is not there is not gone.
 */
public final class RootMemory {
  static final String MEET =
      """
      INSERT INTO carillon_deletion_root AS r (node, root, location, accepted, found, found_at)
      VALUES (?, ?, ?, ?, ?, clock_timestamp())
      ON CONFLICT (node, root) DO UPDATE
      SET accepted = CASE WHEN r.location = excluded.location THEN r.accepted
                          ELSE excluded.accepted END,
          location = excluded.location, found = excluded.found, found_at = excluded.found_at
      RETURNING accepted
      """;

  static final String ACCEPT =
      "UPDATE carillon_deletion_root SET accepted = found WHERE root = ? AND accepted <> found";

  private final Sql own;
  private final Sql operators;
  private final String node;
  private final Map<String, String> met = new ConcurrentHashMap<>();

  /**
   * @param own connections that are in no transaction
   * @param operators connections that join an operator's transaction
   */
  RootMemory(DataSource own, DataSource operators, String node) {
    this.own = new Sql(own);
    this.operators = new Sql(operators);
    this.node = node;
  }

  /** What a root should be on, if it is on something else now. */
  Optional<String> expected(RootLocation root, String now) {
    if (now.equals(met.get(root.name()))) {
      return Optional.empty();
    }
    String accepted = meet(root, now);
    met.put(root.name(), accepted.equals(now) ? now : "");
    return Optional.of(accepted).filter(before -> !before.equals(now));
  }

  private String meet(RootLocation root, String now) {
    return own.query(
            "remember what a root is on",
            row -> row.getString("accepted"),
            MEET,
            node,
            root.name(),
            root.location(),
            now,
            now)
        .get(0);
  }

  /**
   * What nodes found a root to be on last is right from now on. Joins the caller's transaction.
   *
   * @return how many nodes had found something unexpected
   */
  public int accept(String root) {
    return operators.update("accept what a root is on", ACCEPT, root);
  }
}
