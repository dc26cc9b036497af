package io.carillon.schedule;

/** Notations a schedule can be written in for other programs. */
public enum ScheduleFormat {
  /** Six or seven fields for Quartz's CronExpression. */
  QUARTZ("a Quartz cron expression"),
  /** Five fields for cron(8). */
  CRONTAB("a crontab line"),
  /** The value of an RRULE property (RFC 5545), for a DTSTART in the schedule's zone. */
  ICALENDAR("an iCalendar recurrence rule");

  private final String label;

  ScheduleFormat(String label) {
    this.label = label;
  }

  String label() {
    return label;
  }
}
