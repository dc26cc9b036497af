package io.carillon.admin;

import java.util.Optional;

/** Which schedules to list; an empty field does not restrict. */
public record ScheduleFilter(Optional<String> event, Optional<ScheduleState> state) {}
