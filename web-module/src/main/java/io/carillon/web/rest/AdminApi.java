package io.carillon.web.rest;

import jakarta.ws.rs.ApplicationPath;
import jakarta.ws.rs.core.Application;
import org.eclipse.microprofile.openapi.annotations.Components;
import org.eclipse.microprofile.openapi.annotations.OpenAPIDefinition;
import org.eclipse.microprofile.openapi.annotations.enums.ParameterIn;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.enums.SecuritySchemeType;
import org.eclipse.microprofile.openapi.annotations.info.Info;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.security.SecurityScheme;

/** The admin API, version 1. Its resources and providers are found by scanning. */
@ApplicationPath("/api/v1")
@OpenAPIDefinition(
    info =
        @Info(
            title = "Carillon",
            version = "1",
            description =
                "Schedules events and shows what becomes of them. Instants are RFC 3339, durations"
                    + " ISO 8601. Lists are paged: pass `next` of a page as `cursor` of the next"
                    + " call. State-changing calls need `Content-Type: application/json`, or no"
                    + " body and the header `X-Requested-By`. The scopes of a call's security"
                    + " requirement are the roles that may make it; one suffices. Errors are"
                    + " application/problem+json; only what the server refuses before any application"
                    + " sees it (broken percent-encoding, characters that a URL must not have, a"
                    + " malformed Host or Content-Length; TRACE, unless the server lets it through) is"
                    + " a 400 or 405 without a body."),
    components =
        @Components(
            parameters = {
              @Parameter(
                  name = "limit",
                  in = ParameterIn.QUERY,
                  description = "The most rows of the page",
                  schema =
                      @Schema(
                          type = SchemaType.INTEGER,
                          minimum = "1",
                          maximum = "500",
                          defaultValue = "50")),
              @Parameter(
                  name = "cursor",
                  in = ParameterIn.QUERY,
                  description = "`next` of the page before",
                  schema = @Schema(type = SchemaType.STRING)),
              @Parameter(
                  name = "from",
                  in = ParameterIn.QUERY,
                  description = "At or after this instant",
                  schema = @Schema(type = SchemaType.STRING, format = "date-time")),
              @Parameter(
                  name = "to",
                  in = ParameterIn.QUERY,
                  description = "Before this instant",
                  schema = @Schema(type = SchemaType.STRING, format = "date-time"))
            }))
@SecurityScheme(
    securitySchemeName = "basic",
    type = SecuritySchemeType.HTTP,
    scheme = "basic",
    description = "A user of the server's security domain.")
public class AdminApi extends Application {}
