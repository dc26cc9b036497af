package io.carillon.admin;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import jakarta.transaction.Transactional;
import java.util.Optional;

/** Says who paused what, by the audit log. */
@ApplicationScoped
@Transactional
public class PauseReasons {
  /** The last command wins, so what is paused is so by the newest pause that covers it. */
  private static final String NEWEST =
      """
      SELECT a.who, a.action, CAST(floor(extract(epoch FROM a.at) * 1000) AS bigint) AS at
        FROM carillon_audit a
       WHERE (a.action, a.target) IN (('name.pause', :event), ('group.pause', :group), ('all.pause', 'all'),
                                      ('schedule.pause', CAST(:schedule AS text)))
       ORDER BY a.id DESC
       LIMIT 1
      """;

  @PersistenceContext(unitName = "carillon")
  EntityManager entityManager;

  /** One sentence on an event that is paused. */
  String ofEvent(String event) {
    return reason(event, PauseCommands.Group.event, Optional.empty());
  }

  /** One sentence on a schedule that is paused. */
  String ofSchedule(String schedule, String event) {
    return reason(event, PauseCommands.Group.schedule, Optional.of(schedule));
  }

  private String reason(String event, PauseCommands.Group group, Optional<String> schedule) {
    return NativeStatement.query(entityManager, NEWEST)
        .set("event", event)
        .set("group", group.name())
        .set("schedule", schedule)
        .first(
            row ->
                "It is paused: %s paused %s at %s. It runs once that is resumed."
                    .formatted(
                        row.text("who"),
                        paused(row.text("action"), event, group),
                        row.instant("at")))
        .orElse("Its event name or its group is paused; it runs once that is resumed.");
  }

  private static String paused(String action, String event, PauseCommands.Group group) {
    return switch (action) {
      case "name.pause" -> "the event name '%s'".formatted(event);
      case "group.pause" -> "the group '%s'".formatted(group);
      case "all.pause" -> "everything";
      default -> "it";
    };
  }
}
