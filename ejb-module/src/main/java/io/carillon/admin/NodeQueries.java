package io.carillon.admin;

import io.carillon.cluster.CheckIn;
import io.carillon.cluster.NodeState;
import io.carillon.config.CarillonConfig;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import jakarta.transaction.Transactional;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Answers which nodes there are and what they can run. */
@ApplicationScoped
@Transactional
public class NodeQueries {
  private static final String PAGE =
      """
      SELECT n.id, n.host, n.version, n.clock_offset_ms,
             CASE WHEN seen.lost THEN 0 ELSE n.running END AS running,
             CASE WHEN seen.lost THEN 0 ELSE n.claimed END AS claimed,
             array_to_string(n.event_names, chr(10)) AS event_names,
             CAST(floor(extract(epoch FROM n.started_at) * 1000) AS bigint) AS started_at,
             CAST(floor(extract(epoch FROM n.last_check_in) * 1000) AS bigint) AS last_check_in,
             CASE WHEN seen.lost THEN 'LOST' ELSE n.state END AS state
        FROM carillon_node n
       CROSS JOIN LATERAL (
             SELECT n.state NOT IN ('UP', 'DRAINING')
                    OR n.last_check_in <= statement_timestamp()
                         - :silence * interval '1 millisecond'
                    OR
      """
          + CheckIn.GIVEN_UP
          + """
                    AS lost) seen
       WHERE (CAST(:after AS text) IS NULL OR n.id > CAST(:after AS text))
       ORDER BY n.id
       LIMIT :limit
      """;

  @PersistenceContext(unitName = "carillon")
  EntityManager entityManager;

  @Inject CarillonConfig config;

  /** A page of nodes, in the order of their ids. */
  public Page<NodeView> page(PageRequest request) {
    return Page.of(
        NativeStatement.query(entityManager, PAGE)
            .set("silence", silence())
            .set("after", request.after())
            .set("limit", request.probeLimit())
            .list(NodeView::of),
        request,
        NodeView::id);
  }

  /** After how many milliseconds without a check-in a node is taken as lost. */
  long silence() {
    return config.checkInInterval().toMillis() * CheckIn.MISSED_CHECK_INS;
  }

  /** What each node that is up has handlers for; at most 500 nodes. */
  Map<String, List<String>> namesByLiveNode() {
    Map<String, List<String>> names = new LinkedHashMap<>();
    page(new PageRequest(PageRequest.MAX_LIMIT, Optional.empty())).items().stream()
        .filter(node -> node.state() == NodeState.UP)
        .forEach(node -> names.put(node.id(), node.eventNames().stream().sorted().toList()));
    return names;
  }
}
