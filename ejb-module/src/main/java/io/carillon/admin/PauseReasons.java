package io.carillon.admin;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import jakarta.transaction.Transactional;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Says who paused what, by the audit log. The last command wins, so what is paused is so by the
 * newest pause that covers it.
 */
@ApplicationScoped
@Transactional
public class PauseReasons {
  private static final String NEWEST_OF_EVENT =
      """
      SELECT CAST(a.id AS text) AS id, a.who, a.action, a.target,
             CAST(floor(extract(epoch FROM a.at) * 1000) AS bigint) AS at
        FROM carillon_audit a
       WHERE (a.action, a.target) IN (('name.pause', :event), ('group.pause', 'event'), ('all.pause', 'all'))
       ORDER BY a.id DESC
       LIMIT 1
      """;

  /** Of each target the newest, read in one go for however many schedules. */
  private static final String NEWEST_OF_SCHEDULES =
      """
      SELECT DISTINCT ON (a.action, a.target) CAST(a.id AS text) AS id, a.who, a.action, a.target,
             CAST(floor(extract(epoch FROM a.at) * 1000) AS bigint) AS at
        FROM carillon_audit a
       WHERE (a.action, a.target) IN (('group.pause', 'schedule'), ('all.pause', 'all'))
          OR (a.action = 'name.pause' AND a.target = ANY (string_to_array(:events, chr(10))))
          OR (a.action = 'schedule.pause' AND a.target = ANY (string_to_array(:schedules, chr(10))))
       ORDER BY a.action, a.target, a.id DESC
      """;

  @PersistenceContext(unitName = "carillon")
  EntityManager entityManager;

  private record Pause(String id, String who, String action, String target, Instant at) {
    static Pause of(Row row) {
      return new Pause(
          row.text("id"),
          row.text("who"),
          row.text("action"),
          row.text("target"),
          row.instant("at"));
    }

    boolean covers(ScheduleRow schedule) {
      return switch (action) {
        case "name.pause" -> target.equals(schedule.definition().event());
        case "schedule.pause" -> target.equals(schedule.name());
        default -> true;
      };
    }

    String sentence() {
      String paused =
          switch (action) {
            case "name.pause" -> "the event name '%s'".formatted(target);
            case "group.pause" -> "the group '%s'".formatted(target);
            case "all.pause" -> "everything";
            default -> "it";
          };
      return "It is paused: %s paused %s at %s. It runs as soon as that is resumed."
          .formatted(who, paused, at);
    }
  }

  /** One sentence on an event that is paused. */
  String ofEvent(String event) {
    return NativeStatement.query(entityManager, NEWEST_OF_EVENT)
        .set("event", event)
        .first(Pause::of)
        .map(Pause::sentence)
        .orElse("Its event name or its group is paused; it runs as soon as that is resumed.");
  }

  /** One sentence on each of some schedules that are paused. */
  Function<ScheduleRow, String> ofSchedules(List<ScheduleRow> schedules) {
    List<Pause> pauses =
        NativeStatement.query(entityManager, NEWEST_OF_SCHEDULES)
            .set("events", lines(schedules, schedule -> schedule.definition().event()))
            .set("schedules", lines(schedules, ScheduleRow::name))
            .list(Pause::of);
    return schedule ->
        pauses.stream()
            .filter(pause -> pause.covers(schedule))
            .max(Comparator.comparing(Pause::id))
            .map(Pause::sentence)
            .orElse(
                "It is paused, or its event name or its group is; it runs as soon as that is resumed.");
  }

  /** Names have no line ends. */
  private static String lines(List<ScheduleRow> schedules, Function<ScheduleRow, String> name) {
    return schedules.stream().map(name).distinct().collect(Collectors.joining("\n"));
  }
}
