package io.carillon.admin;

import io.carillon.admin.Statistics.Backlog;
import io.carillon.admin.Statistics.Percentiles;
import io.carillon.admin.Statistics.Rates;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import jakarta.transaction.Transactional;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Answers how much there is and how fast it goes. */
@ApplicationScoped
@Transactional
public class StatisticsQueries {
  private static final String COUNTS =
      EventStatements.CLUSTER
          + "SELECT s.state, count(*) AS amount FROM (SELECT "
          + EventStatements.STATE
          + """
             AS state
                FROM qrtz_triggers t
               CROSS JOIN clock
                LEFT JOIN (SELECT r.trigger_name, max(r.state) AS state
                             FROM carillon_firing r
                            WHERE r.sched_name = 'carillon' AND r.trigger_group = 'event'
                            GROUP BY r.trigger_name) f ON f.trigger_name = t.trigger_name
               WHERE t.sched_name = 'carillon' AND t.trigger_group = 'event') s
       GROUP BY s.state
      """;

  /** Ids are UUIDs version 7, so the runs of the last hour are a range of the primary key. */
  private static final String RATES =
      """
      SELECT count(*) FILTER (WHERE x.finished_at > now() - interval '1 minute') AS one_minute,
             count(*) FILTER (WHERE x.finished_at > now() - interval '5 minutes') AS five_minutes,
             count(*) FILTER (WHERE x.finished_at > now() - interval '1 hour') AS one_hour
        FROM carillon_execution x
       WHERE x.id >= CAST(rpad(lpad(to_hex(
               CAST(floor(extract(epoch FROM now()) * 1000) AS bigint) - 3600000), 12, '0'),
               32, '0') AS uuid)
      """;

  private static final String PERCENTILES =
      """
      SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY x.late) AS late_50,
             percentile_cont(0.95) WITHIN GROUP (ORDER BY x.late) AS late_95,
             percentile_cont(0.99) WITHIN GROUP (ORDER BY x.late) AS late_99,
             percentile_cont(0.5) WITHIN GROUP (ORDER BY x.took) AS took_50,
             percentile_cont(0.95) WITHIN GROUP (ORDER BY x.took) AS took_95,
             percentile_cont(0.99) WITHIN GROUP (ORDER BY x.took) AS took_99
        FROM (SELECT CAST(extract(epoch FROM started_at - scheduled_at) AS float8) * 1000 AS late,
                     CAST(extract(epoch FROM finished_at - started_at) AS float8) * 1000 AS took
                FROM carillon_execution
               WHERE started_at IS NOT NULL
               ORDER BY id DESC
               LIMIT 10000) x
      """;

  private static final String BACKLOG =
      """
      SELECT t.job_name AS name, count(*) AS unfinished,
             count(*) FILTER (WHERE t.next_fire_time BETWEEN 0
               AND floor(extract(epoch FROM statement_timestamp()) * 1000)) AS due
        FROM qrtz_triggers t
       WHERE t.sched_name = 'carillon' AND t.trigger_group = 'event' AND t.trigger_state <> 'ERROR'
       GROUP BY t.job_name
       ORDER BY count(*) DESC, t.job_name
       LIMIT 100
      """;

  @PersistenceContext(unitName = "carillon")
  EntityManager entityManager;

  @Inject NodeQueries nodes;

  /** The state of the cluster now. */
  public Statistics now() {
    Row percentiles = one(PERCENTILES);
    return new Statistics(
        counts(),
        rates(),
        percentiles(percentiles, "late"),
        percentiles(percentiles, "took"),
        backlog());
  }

  private Map<EventState, Long> counts() {
    Map<EventState, Long> counts = new EnumMap<>(EventState.class);
    Stream.of(EventState.values())
        .filter(state -> !state.isFinished() || state == EventState.DEAD)
        .forEach(state -> counts.put(state, 0L));
    NativeStatement.query(entityManager, COUNTS)
        .set("silence", nodes.silence())
        .list(row -> Map.entry(EventState.valueOf(row.text("state")), row.number("amount")))
        .forEach(count -> counts.put(count.getKey(), count.getValue()));
    return counts;
  }

  private Rates rates() {
    Row row = one(RATES);
    return new Rates(
        row.number("one_minute") / 60.0,
        row.number("five_minutes") / 300.0,
        row.number("one_hour") / 3600.0);
  }

  private static Percentiles percentiles(Row row, String what) {
    return new Percentiles(
        millis(row.optionalDecimal(what + "_50")),
        millis(row.optionalDecimal(what + "_95")),
        millis(row.optionalDecimal(what + "_99")));
  }

  private static Optional<Duration> millis(Optional<Double> value) {
    return value.map(Math::round).map(Duration::ofMillis);
  }

  private List<Backlog> backlog() {
    return NativeStatement.query(entityManager, BACKLOG)
        .list(row -> new Backlog(row.text("name"), row.number("unfinished"), row.number("due")));
  }

  private Row one(String sql) {
    return NativeStatement.query(entityManager, sql).first(row -> row).orElseThrow();
  }
}
