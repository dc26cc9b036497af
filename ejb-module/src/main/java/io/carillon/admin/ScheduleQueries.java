package io.carillon.admin;

import io.carillon.api.CarillonException;
import io.carillon.api.InvalidRequestException;
import io.carillon.api.ScheduleSpec;
import io.carillon.schedule.Fires;
import io.carillon.schedule.NotExpressibleException;
import io.carillon.schedule.Schedule;
import io.carillon.scheduling.ScheduleChecks;
import io.carillon.scheduling.ScheduleDefinition;
import io.carillon.scheduling.ScheduleWindow;
import io.carillon.scheduling.SchedulerHandle;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import jakarta.transaction.Transactional;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.quartz.Calendar;
import org.quartz.SchedulerException;

/** Answers which schedules there are and when they fire. */
@ApplicationScoped
@Transactional
public class ScheduleQueries {
  /**
   * A page in the order of the names. A schedule that has ended has no trigger any more, or one
   * that is COMPLETE while its last run goes on, or PAUSED; when it fired last is then told by the
   * history, where a run that somebody ordered was due when it was created. What it ran last is
   * asked for the page's rows only.
   */
  private static final String PAGE =
      """
      SELECT page.*, last.state AS last_outcome,
             coalesce(page.prev_fire, CAST(floor(extract(epoch FROM fired.scheduled_at) * 1000) AS bigint))
               AS previous_fire
        FROM (SELECT s.name, s.definition, s.orphaned, s.declaration IS NOT NULL AS declared,
                     nullif(t.prev_fire_time, -1) AS prev_fire, nullif(t.next_fire_time, -1) AS next_fire,
                     coalesce(t.start_time,
                       CAST(floor(extract(epoch FROM s.updated_at) * 1000) AS bigint)) AS counted_from,
                     CAST(floor(extract(epoch FROM statement_timestamp()) * 1000) AS bigint) AS now,
                     CASE WHEN t.trigger_state = 'BLOCKED' THEN 'BLOCKED'
                          WHEN t.trigger_state = 'WAITING'
                               AND t.next_fire_time <= extract(epoch FROM statement_timestamp()) * 1000 THEN 'DUE'
                          ELSE 'COMING' END AS fire,
                     live.state
                FROM carillon_schedule s
                LEFT JOIN qrtz_triggers t
                  ON t.sched_name = 'carillon' AND t.trigger_name = s.name AND t.trigger_group = 'schedule'
               CROSS JOIN LATERAL (SELECT CASE
                        WHEN t.trigger_state IS NULL OR t.trigger_state = 'COMPLETE' THEN 'FINISHED'
                        WHEN t.trigger_state = 'ERROR' THEN 'FAULTY'
                        WHEN
      """
          + Pauses.CONDITION
          + """
                          THEN 'PAUSED'
                        ELSE 'SCHEDULED' END AS state) live
               WHERE (CAST(:name AS text) IS NULL OR s.name = CAST(:name AS text))
                 AND (CAST(:after AS text) IS NULL OR s.name > CAST(:after AS text))
                 AND (CAST(:event AS text) IS NULL OR s.event_name = CAST(:event AS text))
                 AND (CAST(:state AS text) IS NULL OR live.state = CAST(:state AS text))
               ORDER BY s.name
               LIMIT :limit) page
        LEFT JOIN LATERAL (SELECT x.state FROM carillon_execution x
                            WHERE x.schedule_name = page.name ORDER BY x.id DESC LIMIT 1) last ON true
        LEFT JOIN LATERAL (SELECT x.scheduled_at FROM carillon_execution x
                            WHERE page.prev_fire IS NULL AND x.schedule_name = page.name
                              AND x.created_at IS DISTINCT FROM x.scheduled_at
                            ORDER BY x.id DESC LIMIT 1) fired ON true
       ORDER BY page.name
      """;

  @PersistenceContext(unitName = "carillon")
  EntityManager entityManager;

  @Inject ScheduleChecks checks;
  @Inject SchedulerHandle scheduler;
  @Inject InstantSource clock;
  @Inject ScheduleReasons reasons;

  /**
   * A schedule's text for another program, which is to read it in the zone.
   *
   * @param dtstart the DTSTART property that belongs to a recurrence rule: its first instance
   */
  public record Exported(ExportFormat format, String text, String zone, Optional<String> dtstart) {}

  /** A page of schedules, in the order of their names, and what keeps each from firing. */
  public Page<ScheduleView> page(ScheduleFilter filter, PageRequest request) {
    Map<String, Predicate<Instant>> calendars = new HashMap<>();
    List<ScheduleRow> rows =
        NativeStatement.query(entityManager, PAGE)
            .set("name", Optional.empty())
            .set("event", filter.event())
            .set("state", filter.state().map(Enum::name))
            .set("after", request.after())
            .set("limit", request.probeLimit())
            .list(ScheduleRow::of);
    ScheduleReasons.Answer why = reasons.answer(rows);
    return Page.of(
        rows.stream().map(row -> row.view(excluded(row.definition(), calendars), why::of)).toList(),
        request,
        ScheduleView::name);
  }

  /** One schedule, and what keeps it from firing. */
  public Optional<ScheduleView> find(String name) {
    return row(name)
        .map(
            row ->
                row.view(
                    excluded(row.definition(), new HashMap<>()), reasons.answer(List.of(row))::of));
  }

  private Optional<ScheduleRow> row(String name) {
    return NativeStatement.query(entityManager, PAGE)
        .set("name", name)
        .set("event", Optional.empty())
        .set("state", Optional.empty())
        .set("after", Optional.empty())
        .set("limit", 1)
        .first(ScheduleRow::of);
  }

  /** When a schedule fires, paused or not. */
  public Optional<FiresView> fires(String name, int count, Optional<Instant> after) {
    return row(name)
        .map(
            row ->
                FiresView.of(
                    Fires.of(
                        row.schedule(),
                        after.orElseGet(clock::instant),
                        count,
                        excluded(row.definition(), new HashMap<>()))));
  }

  /**
   * What a definition would do; nothing is stored.
   *
   * @throws InvalidRequestException when it is wrong or would never fire
   */
  public PreviewView preview(ScheduleSpec spec, int count, Optional<Instant> after) {
    ScheduleDefinition definition = checks.define(spec);
    Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
    checks.mustFire(definition, after.orElse(now));
    Schedule schedule = ScheduleWindow.of(definition, definition.firstCount(now));
    FiresView fires =
        FiresView.of(
            Fires.of(schedule, after.orElse(now), count, excluded(definition, new HashMap<>())));
    return new PreviewView(
        schedule.dialect(),
        schedule.description(),
        schedule.zone().getId(),
        fires.fires(),
        fires.omitted());
  }

  /**
   * A schedule's text for another program.
   *
   * @throws WrongStateException when that program's notation cannot say it
   */
  public Optional<Exported> export(String name, ExportFormat format) {
    return row(name)
        .map(
            row -> {
              try {
                return new ScheduleExport(row).as(format);
              } catch (NotExpressibleException e) {
                throw new WrongStateException(
                    "Schedule '%s' cannot be exported: %s.".formatted(name, e.getMessage()));
              }
            });
  }

  private Predicate<Instant> excluded(
      ScheduleDefinition definition, Map<String, Predicate<Instant>> known) {
    return definition
        .calendar()
        .map(name -> known.computeIfAbsent(name, this::excludedBy))
        .orElse(instant -> false);
  }

  private Predicate<Instant> excludedBy(String name) {
    try {
      Calendar calendar = scheduler.scheduler().getCalendar(name);
      return calendar == null
          ? instant -> false
          : instant -> !calendar.isTimeIncluded(instant.toEpochMilli());
    } catch (SchedulerException e) {
      throw new CarillonException("Calendar '" + name + "' could not be read", e);
    }
  }
}
