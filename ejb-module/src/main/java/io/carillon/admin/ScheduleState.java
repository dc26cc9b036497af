package io.carillon.admin;

/** What a schedule does now. */
public enum ScheduleState {
  /** It fires at its next time. */
  SCHEDULED,
  /** It is paused, alone, with its event's name, its group or all. */
  PAUSED,
  /** It never fires again: its end has come, or its calendar leaves nothing. */
  FINISHED,
  /** Its trigger cannot be read; put it again. */
  FAULTY
}
