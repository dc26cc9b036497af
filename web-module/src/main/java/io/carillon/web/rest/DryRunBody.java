package io.carillon.web.rest;

import java.time.Instant;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** The body that asks for a dry run, for the API's description only. */
@Schema(description = "What to look at; all of it is optional.")
record DryRunBody(
    @Schema(description = "One root instead of all") String root,
    @Schema(description = "With what is due by then; without it, what is due now")
        Instant dueBefore) {}
