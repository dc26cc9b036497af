package io.carillon.admin;

import io.carillon.api.FieldError;
import io.carillon.api.InvalidRequestException;
import io.carillon.holiday.HolidayFile;
import io.carillon.jobstore.ScheduleKinds;
import io.carillon.schedule.ScheduleSettings;
import io.carillon.schedule.ScheduleSyntaxException;
import io.carillon.schedule.ScheduleZone;
import io.carillon.scheduling.CalendarIntake;
import io.carillon.scheduling.ScheduleRows;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.Json;
import jakarta.json.JsonObject;
import jakarta.transaction.Transactional;
import java.time.InstantSource;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Shows exclusion calendars and changes them on behalf of a user. */
@ApplicationScoped
@TriedAgain
@Transactional
public class CalendarCommands {
  /** How many schedules a refusal names. */
  private static final int NAMED = 20;

  private static final String INTERVAL = "every";

  @Inject CalendarIntake calendars;
  @Inject ScheduleRows schedules;
  @Inject AuditLog audit;
  @Inject InstantSource clock;

  /** A calendar, if there is one of this name. */
  public Optional<CalendarView> find(String name) {
    return calendars.find(name).map(calendar -> CalendarView.of(name, calendar));
  }

  /** A page of calendars, in the order of their names. */
  public Page<CalendarView> page(PageRequest request) {
    return Page.of(
        calendars.names().stream()
            .filter(name -> request.after().filter(after -> name.compareTo(after) <= 0).isEmpty())
            .limit(request.probeLimit())
            .flatMap(name -> find(name).stream())
            .toList(),
        request,
        CalendarView::name);
  }

  /**
   * Stores a calendar; the schedules that obey it follow.
   *
   * @param icalendar a file whose events' dates are excluded too
   * @return whether there was none of this name
   */
  public boolean put(CalendarView wanted, Optional<String> icalendar, String who) {
    check(wanted);
    CalendarView complete = icalendar.map(text -> withDates(wanted, text)).orElse(wanted);
    Optional<CalendarView> before = find(wanted.name());
    calendars.put(wanted.name(), complete.toCalendar());
    audit.record(
        new Change(
            who,
            "calendar.put",
            wanted.name(),
            before.map(CalendarCommands::describe),
            Optional.of(describe(complete))));
    return before.isEmpty();
  }

  private static void check(CalendarView wanted) {
    try {
      wanted.toCalendar();
      for (String window : wanted.cron()) {
        checkWindow(window, ScheduleSettings.in(ScheduleZone.of(wanted.zone())));
      }
    } catch (ScheduleSyntaxException wrong) {
      String field = wrong.field().equals("zone") ? "zone" : "cron";
      String message = wrong.field() + ": " + wrong.reason();
      throw new InvalidRequestException(
          List.of(new FieldError(field, message, Optional.of(wrong.position()))));
    }
  }

  /** An interval counts from a first fire, which a calendar has not. */
  private static void checkWindow(String window, ScheduleSettings settings) {
    if (ScheduleKinds.all().parse(window, settings).dialect().equals(INTERVAL)) {
      throw new ScheduleSyntaxException("interval", 0, "names no time of the clock to exclude");
    }
  }

  private CalendarView withDates(CalendarView wanted, String icalendar) {
    Set<LocalDate> dates = new TreeSet<>(wanted.dates());
    dates.addAll(HolidayFile.dates(icalendar, ScheduleZone.of(wanted.zone()), clock.instant()));
    return new CalendarView(
        wanted.name(),
        wanted.description(),
        wanted.zone(),
        List.copyOf(dates),
        wanted.ranges(),
        wanted.weekdays(),
        wanted.cron());
  }

  /**
   * Removes a calendar.
   *
   * @throws UnknownTargetException when there is none of this name
   * @throws WrongStateException when schedules obey it
   */
  public void remove(String name, String who) {
    calendars.lock(name);
    CalendarView before =
        find(name).orElseThrow(() -> new UnknownTargetException("calendar", name));
    List<String> users = schedules.ofCalendar(name);
    if (!users.isEmpty()) {
      String named = String.join("', '", users.subList(0, Math.min(NAMED, users.size())));
      throw new WrongStateException(
          "Calendar '%s' is obeyed by %d schedules: '%s'.".formatted(name, users.size(), named));
    }
    calendars.remove(name);
    audit.record(
        new Change(who, "calendar.remove", name, Optional.of(describe(before)), Optional.empty()));
  }

  private static JsonObject describe(CalendarView calendar) {
    return Json.createObjectBuilder()
        .add("zone", calendar.zone())
        .add("dates", calendar.dates().size())
        .add("ranges", calendar.ranges().size())
        .add("weekdays", calendar.weekdays().toString())
        .add("cron", String.join("; ", calendar.cron()))
        .build();
  }
}
