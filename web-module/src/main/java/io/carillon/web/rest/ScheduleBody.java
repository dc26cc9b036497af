package io.carillon.web.rest;

import io.carillon.api.ClockChangeRule;
import io.carillon.api.MisfireRule;
import io.carillon.api.OverlapRule;
import java.time.Instant;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * The body that defines a schedule, for the API's description only: {@link ScheduleRequestReader}
 * reads it.
 */
@Schema(description = "A recurring schedule.")
record ScheduleBody(
    @Schema(
            required = true,
            description = "crontab, crontab with seconds, Quartz, @daily and the like, or @every",
            examples = "\"30 2 * * *\"")
        String spec,
    @Schema(
            description = "Told by the text's shape when absent",
            enumeration = {"crontab", "crontab-seconds", "quartz", "every"})
        String dialect,
    @Schema(defaultValue = "UTC", description = "An IANA id", examples = "\"Europe/Berlin\"")
        String zone,
    @Schema(required = true, minLength = 1, maxLength = 200, description = "Whose handler runs")
        String event,
    @Schema(description = "Any JSON, at most 1 MiB, kept as it is written") Object payload,
    @Schema(description = "What fixed times do when the clocks change") ClockChangeRule clockChange,
    @Schema(defaultValue = "FIRE_ONCE") MisfireRule misfire,
    @Schema(defaultValue = "ALLOW", description = "When its last run still goes on, on any node")
        OverlapRule whenRunning,
    @Schema(description = "The name of a calendar whose exclusions it obeys") String calendar,
    @Schema(description = "The first instant at which it may fire") Instant startAt,
    @Schema(description = "The last instant at which it may fire") Instant endAt,
    @Schema(minimum = "1", maximum = "10", defaultValue = "5") Integer priority,
    @Schema(maxLength = 1000) String description) {}
