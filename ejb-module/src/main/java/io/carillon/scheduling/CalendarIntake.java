package io.carillon.scheduling;

import io.carillon.api.CarillonException;
import io.carillon.jobstore.ExclusionCalendar;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import java.util.List;
import java.util.Optional;
import org.quartz.Calendar;
import org.quartz.SchedulerException;

/** Keeps exclusion calendars; the schedules that obey one follow when it changes. */
@ApplicationScoped
@Transactional
public class CalendarIntake {
  @Inject SchedulerHandle scheduler;
  @Inject ScheduleIntake schedules;
  @Inject ScheduleRows rows;

  /** Stores a calendar and computes anew when its schedules fire. */
  public void put(String name, ExclusionCalendar calendar) {
    lock(name);
    try {
      scheduler.scheduler().addCalendar(name, calendar, true, true);
    } catch (SchedulerException e) {
      throw failed(name, e);
    }
    schedules.calendarChanged(name);
  }

  /** Until the end of the transaction no schedule begins to obey the calendar or leaves it. */
  public void lock(String name) {
    rows.lockCalendar(name);
  }

  /** Removes a calendar that nothing obeys; answers whether there was one. */
  public boolean remove(String name) {
    try {
      return scheduler.scheduler().deleteCalendar(name);
    } catch (SchedulerException e) {
      throw failed(name, e);
    }
  }

  /** A calendar, if there is one of the name that is of our kind. */
  public Optional<ExclusionCalendar> find(String name) {
    try {
      Calendar calendar = scheduler.scheduler().getCalendar(name);
      return Optional.ofNullable(calendar)
          .filter(ExclusionCalendar.class::isInstance)
          .map(ExclusionCalendar.class::cast);
    } catch (SchedulerException e) {
      throw failed(name, e);
    }
  }

  /** The names of all calendars, sorted. */
  public List<String> names() {
    try {
      return scheduler.scheduler().getCalendarNames().stream().sorted().toList();
    } catch (SchedulerException e) {
      throw new CarillonException("The calendars could not be listed: " + e.getMessage(), e);
    }
  }

  private static CarillonException failed(String name, SchedulerException e) {
    return new CarillonException(
        "Calendar '%s' could not be read or written: %s".formatted(name, e.getMessage()), e);
  }
}
