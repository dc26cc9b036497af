package io.carillon.web.rest;

import io.carillon.api.OnConflict;
import java.time.Duration;
import java.time.Instant;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * The body that schedules an event, for the API's description only: {@link EventRequestReader}
 * reads it.
 */
@Schema(description = "An event to be scheduled. Give runAt or delay, or neither for now.")
record EventBody(
    @Schema(
            required = true,
            minLength = 1,
            maxLength = 200,
            description =
                "Which handler: 1 to 200 code points after NFC, no control characters, no white"
                    + " space at either end",
            examples = "\"SendEmail\"")
        String name,
    @Schema(description = "Any JSON, at most 1 MiB, kept as it is written") Object payload,
    @Schema(
            description =
                "When it is due, from 1970 to the end of year 9999; a past instant runs at once")
        Instant runAt,
    @Schema(description = "How long from now", examples = "\"PT10S\"") Duration delay,
    @Schema(minimum = "1", maximum = "10", defaultValue = "5", description = "10 goes first")
        Integer priority,
    @Schema(
            minLength = 1,
            maxLength = 200,
            description = "Unique among the unfinished events of this name")
        String key,
    @Schema(defaultValue = "KEEP", description = "What to do when the key is taken")
        OnConflict onConflict) {}
