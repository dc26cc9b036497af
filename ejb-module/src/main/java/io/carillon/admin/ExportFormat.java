package io.carillon.admin;

import io.carillon.schedule.ScheduleFormat;

/** The notations in which a schedule can be had. */
public enum ExportFormat {
  /** For Quartz's CronExpression. */
  QUARTZ(ScheduleFormat.QUARTZ),
  /** Five fields for cron(8). */
  CRONTAB(ScheduleFormat.CRONTAB),
  /** The value of an RRULE property (RFC 5545). */
  RRULE(ScheduleFormat.ICALENDAR);

  private final ScheduleFormat format;

  ExportFormat(ScheduleFormat format) {
    this.format = format;
  }

  ScheduleFormat format() {
    return format;
  }
}
