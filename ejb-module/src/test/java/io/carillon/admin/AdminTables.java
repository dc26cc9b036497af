package io.carillon.admin;

import io.carillon.api.RetryRule;
import io.carillon.config.CarillonConfig;
import io.carillon.config.JobStoreKind;
import io.carillon.config.SessionFeatures;
import io.carillon.config.SettingsInForce;
import io.carillon.event.EventData;
import io.carillon.testkit.HistoryRows;
import io.carillon.testkit.TestDatabase;
import jakarta.persistence.EntityManager;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.util.Optional;
import org.hibernate.SessionFactory;
import org.hibernate.cfg.Configuration;

/** A database with rows as the engine writes them, and an entity manager as the server has it. */
final class AdminTables implements AutoCloseable {
  static final CarillonConfig CONFIG =
      new CarillonConfig(
          JobStoreKind.QUARTZ,
          SessionFeatures.USED,
          "n1",
          1,
          1,
          Duration.ofSeconds(2),
          Duration.ofSeconds(1),
          Duration.ZERO,
          1000,
          new RetryRule(3, Duration.ZERO, Duration.ZERO),
          Duration.ofDays(30));

  private static final EventData DATA =
      EventData.first(
          "{\"a\": 1.10}", 3, Instant.parse("2026-01-01T00:00:00Z"), "ann", Optional.empty());

  private final TestDatabase database = TestDatabase.migrated();
  private final SessionFactory factory = factory();
  final EntityManager entityManager = factory.createEntityManager();

  private SessionFactory factory() {
    Configuration configuration = new Configuration();
    configuration.getProperties().put("hibernate.connection.datasource", database.dataSource());
    return configuration.buildSessionFactory();
  }

  NodeQueries nodes() {
    NodeQueries nodes = new NodeQueries();
    nodes.entityManager = entityManager;
    nodes.config = CONFIG;
    return nodes;
  }

  ExecutionQueries executions() {
    ExecutionQueries executions = new ExecutionQueries();
    executions.entityManager = entityManager;
    return executions;
  }

  EventQueries events() {
    EventQueries events = new EventQueries();
    events.entityManager = entityManager;
    events.executions = executions();
    events.nodes = nodes();
    events.limits = limits();
    return events;
  }

  ScheduleQueries schedules() {
    ScheduleQueries schedules = new ScheduleQueries();
    schedules.entityManager = entityManager;
    schedules.clock = InstantSource.system();
    schedules.reasons = new ScheduleReasons();
    schedules.reasons.nodes = nodes();
    schedules.reasons.limits = limits();
    schedules.reasons.pauses = new PauseReasons();
    schedules.reasons.pauses.entityManager = entityManager;
    return schedules;
  }

  private LimitReasons limits() {
    LimitReasons limits = new LimitReasons();
    limits.entityManager = entityManager;
    limits.settings = new SettingsInForce(AdminTables::setting, CONFIG);
    limits.settings.learn("Limited", AdminTables.class);
    limits.settings.learn("Rated", AdminTables.class);
    return limits;
  }

  private static Optional<String> setting(String name) {
    return switch (name) {
      case "carillon.handler.Limited.concurrency" -> Optional.of("2");
      case "carillon.handler.Rated.rate" -> Optional.of("1/PT1M");
      default -> Optional.empty();
    };
  }

  AuditLog audit() {
    AuditLog audit = new AuditLog();
    audit.entityManager = entityManager;
    return audit;
  }

  StatisticsQueries statistics() {
    StatisticsQueries statistics = new StatisticsQueries();
    statistics.entityManager = entityManager;
    statistics.nodes = nodes();
    return statistics;
  }

  /** An event's trigger, due so many seconds from now. */
  void trigger(String id, String name, String state, int dueInSeconds) {
    trigger(id, name, state, dueInSeconds, DATA);
  }

  void trigger(String id, String name, String state, int dueInSeconds, EventData data) {
    execute(
        """
        INSERT INTO qrtz_job_details VALUES ('carillon', ?, 'event', null, 'x', true, false, false, false, null)
        ON CONFLICT DO NOTHING
        """,
        name);
    execute(
        """
        INSERT INTO qrtz_triggers (sched_name, trigger_name, trigger_group, job_name, job_group, next_fire_time,
          priority, trigger_state, trigger_type, start_time, job_data, carillon_key)
        VALUES ('carillon', ?, 'event', ?, 'event', (extract(epoch FROM now()) * 1000)::bigint + ? * 1000,
          7, ?, 'SIMPLE', 5, ?, ?)
        """,
        id,
        name,
        dueInSeconds,
        state,
        data.toJobDataColumn(),
        data.key().orElse(null));
  }

  /** The firing of a trigger on a node. */
  void firing(String id, String name, String state, String node) {
    execute(
        """
        INSERT INTO qrtz_fired_triggers VALUES ('carillon', 'entry-' || ?, ?, 'event', ?, 2000, 1000, 5, ?, ?, 'event', false, false)
        """,
        id,
        id,
        node,
        state,
        name);
  }

  /** A node that takes part. */
  void node(String id, String state, int secondsAgo, String... names) {
    execute("INSERT INTO qrtz_scheduler_state VALUES ('carillon', ?, 0, 2000)", id);
    execute(
        """
        INSERT INTO carillon_node VALUES (?, 'host', '1', now(), now() - ? * interval '1 second', 12, 0, 0, ?::text[], ?)
        """,
        id,
        secondsAgo,
        "{" + String.join(",", names) + "}",
        state);
  }

  /** A finished run; its id is the event's with another last digit group. */
  void execution(String runId, String eventId, String name, int attempt, String state) {
    execute(
        """
        INSERT INTO carillon_execution (id, event_name, event_id, scheduled_at, started_at, finished_at, node, attempt,
          max_attempts, state, priority, event_key, created_at, created_by, payload, error_class, error_message, error_stack)
        VALUES (?::uuid, ?, ?::uuid, '2026-01-01T00:00:01Z', '2026-01-01T00:00:02.5Z', '2026-01-01T00:00:03Z', 'n1', ?,
          3, ?, 5, 'k', '2026-01-01T00:00:00Z', 'ann', '[1]', 'E', 'm', 's')
        """,
        runId,
        name,
        eventId,
        attempt,
        state);
  }

  void execute(String sql, Object... parameters) {
    try (Connection connection = database.dataSource().getConnection();
        PreparedStatement statement = connection.prepareStatement(sql)) {
      for (int i = 0; i < parameters.length; i++) {
        statement.setObject(i + 1, parameters[i]);
      }
      statement.execute();
    } catch (SQLException e) {
      throw new IllegalStateException(sql, e);
    }
  }

  /** See {@link HistoryRows#fill}. */
  void history(int rows, LocalDate first, int days) {
    HistoryRows.fill(database, rows, first, days);
  }

  void inTransaction(Runnable work) {
    entityManager.getTransaction().begin();
    try {
      work.run();
      entityManager.getTransaction().commit();
    } finally {
      if (entityManager.getTransaction().isActive()) {
        entityManager.getTransaction().rollback();
      }
    }
  }

  @Override
  public void close() {
    entityManager.close();
    factory.close();
    database.close();
  }
}
