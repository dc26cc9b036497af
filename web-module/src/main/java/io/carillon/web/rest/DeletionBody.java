package io.carillon.web.rest;

import java.time.Duration;
import java.time.Instant;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * The body that schedules a deletion, for the API's description only: {@link DeletionRequestReader}
 * reads it.
 */
@Schema(description = "Something to be deleted. Give after or at, or neither for at once.")
record DeletionBody(
    @Schema(required = true, description = "The configured name of a storage root") String root,
    @Schema(
            required = true,
            maxLength = 4095,
            description = "Relative to the root, names joined by '/', as they are on disk",
            examples = "\"2026/11/holiday.mp4\"")
        String path,
    @Schema(description = "How long from now", examples = "\"P30D\"") Duration after,
    @Schema(description = "When it is due; a past instant is due at once") Instant at,
    @Schema(defaultValue = "false", description = "A directory with all that is in it")
        Boolean recursive,
    @Schema(maxLength = 1000, description = "For the operator") String reason) {}
