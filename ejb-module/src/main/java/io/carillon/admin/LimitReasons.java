package io.carillon.admin;

import io.carillon.config.HandlerSettings.Limits;
import io.carillon.config.SettingsInForce;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import jakarta.transaction.Transactional;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Says which limit of its name keeps a due event from running. */
@ApplicationScoped
@Transactional
public class LimitReasons {
  private static final String RUNNING =
      """
      SELECT count(*) AS running,
             (SELECT count(*) FROM carillon_node n
               WHERE n.state = 'UP' AND :name = ANY (n.event_names)) AS nodes,
             coalesce((SELECT b.tokens + :rate * extract(epoch FROM clock_timestamp() - b.filled_at) < 1
                         FROM carillon_bucket b WHERE b.event_name = :name), false) AS waits
        FROM carillon_firing f
       WHERE f.sched_name = 'carillon' AND f.job_group = 'event' AND f.job_name = :name
      """;

  @PersistenceContext(unitName = "carillon")
  EntityManager entityManager;

  @Inject SettingsInForce settings;

  /** The rest of a sentence that begins with “It is due”; nothing when the name has no limit. */
  Optional<String> of(String eventName) {
    Limits limits = settings.of(eventName).limits();
    if (limits.equals(Limits.NONE)) {
      return Optional.empty();
    }
    double rate = limits.rate().map(r -> r.perSecond()).orElse(0.0);
    return NativeStatement.query(entityManager, RUNNING)
        .set("name", eventName)
        .set("rate", rate)
        .first(row -> row)
        .map(row -> reason(eventName, limits, row));
  }

  private static String reason(String name, Limits limits, Row row) {
    long running = row.number("running");
    if (limits.cluster() > 0 && running >= limits.cluster()) {
      return ", but the concurrency limit is full: %d of '%s' run in the cluster."
          .formatted(running, name);
    }
    if (limits.perNode() > 0 && running >= limits.perNode() * row.number("nodes")) {
      return ", but the concurrency limit is full: each node runs %d of '%s'."
          .formatted(limits.perNode(), name);
    }
    return limits
        .rate()
        .filter(rate -> row.flag("waits"))
        .map(
            rate ->
                ", but waits for the rate limit: %d of '%s' start in %s."
                    .formatted(rate.events(), name, rate.per()))
        .orElseGet(() -> turn(name, limits, running));
  }

  /** Between the end of one run and the start of the next, no limit is full. */
  private static String turn(String name, Limits limits, long running) {
    List<String> bounds = new ArrayList<>();
    if (limits.cluster() > 0) {
      bounds.add("%d at once in the cluster".formatted(limits.cluster()));
    }
    if (limits.perNode() > 0) {
      bounds.add("%d at once on a node".formatted(limits.perNode()));
    }
    limits.rate().ifPresent(rate -> bounds.add("%d in %s".formatted(rate.events(), rate.per())));
    return " and waits for a free worker; of '%s', %s may start, and %d run now."
        .formatted(name, String.join(" and ", bounds), running);
  }
}
