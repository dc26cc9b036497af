package io.carillon.web.rest;

import io.carillon.admin.EventCommands;
import io.carillon.admin.EventDetail;
import io.carillon.admin.EventFilter;
import io.carillon.admin.EventQueries;
import io.carillon.admin.EventState;
import io.carillon.admin.EventSummary;
import io.carillon.admin.Page;
import io.carillon.admin.UnknownTargetException;
import io.carillon.api.EventRequest;
import io.carillon.api.ScheduledEvent;
import io.carillon.api.ScheduledEvent.Disposition;
import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.SecurityContext;
import jakarta.ws.rs.core.UriInfo;
import java.io.InputStream;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.ParameterIn;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** Events: schedule, list, show, cancel. */
@Path("/events")
@Produces(MediaType.APPLICATION_JSON)
@RequestScoped
@Tag(name = "Events")
public class EventResource {
  @Inject EventCommands commands;
  @Inject EventQueries queries;
  @Inject BulkIntake bulkIntake;
  @Inject BoundedBody bodies;
  @Context UriInfo uri;
  @Context SecurityContext security;

  /** Schedules an event. */
  @POST
  @Consumes(MediaType.APPLICATION_JSON)
  @RolesAllowed({Role.PRODUCER, Role.ADMIN})
  @Operation(
      operationId = "scheduleEvent",
      summary = "Schedule an event",
      description =
          "With a key that an unfinished event of that name holds, `onConflict` decides. An event"
              + " that has run already and left no history is answered by id, name and runAt.")
  @RequestBody(
      required = true,
      content = @Content(schema = @Schema(implementation = EventBody.class)))
  @APIResponse(
      responseCode = "201",
      description = "Scheduled; `Location` is its path",
      content = @Content(schema = @Schema(implementation = EventDetail.class)))
  @APIResponse(
      responseCode = "200",
      description = "An unfinished event with this key was there and was kept",
      content = @Content(schema = @Schema(implementation = EventDetail.class)))
  @APIResponse(responseCode = "409", description = "The key is taken and onConflict is REJECT")
  public Response schedule(@Schema(hidden = true) InputStream body) {
    EventRequest request = EventRequestReader.read(bodies.read(body));
    ScheduledEvent scheduled = commands.schedule(request, who());
    Record answer = queries.detail(scheduled.id()).map(Record.class::cast).orElse(scheduled);
    return scheduled.disposition() == Disposition.EXISTING
        ? Response.ok(answer).build()
        : Response.status(Response.Status.CREATED)
            .header(HttpHeaders.LOCATION, address(scheduled.id()))
            .entity(answer)
            .build();
  }

  /** Without scheme and host: those of the request are the caller's word, or a proxy's. */
  private String address(UUID id) {
    return uri.getBaseUri().getRawPath() + "events/" + id;
  }

  /** Schedules many events. */
  @POST
  @Path("/bulk")
  @Consumes("application/x-ndjson")
  @RolesAllowed({Role.PRODUCER, Role.ADMIN})
  @Operation(
      operationId = "scheduleEvents",
      summary = "Schedule many events, one JSON object a line",
      description =
          "Read and stored in batches while it arrives, so the body may be of any length. Good"
              + " lines are stored even when others are bad.")
  @RequestBody(
      required = true,
      content =
          @Content(
              mediaType = "application/x-ndjson",
              schema = @Schema(type = SchemaType.STRING, description = "Lines of EventBody")))
  @APIResponse(
      responseCode = "200",
      description = "All lines were read",
      content = @Content(schema = @Schema(implementation = BulkAnswer.class)))
  public BulkAnswer scheduleAll(@Schema(hidden = true) InputStream body) {
    return bulkIntake.take(body, who());
  }

  /** Lists events. */
  @GET
  @RolesAllowed({Role.VIEWER, Role.OPERATOR, Role.ADMIN})
  @Operation(
      operationId = "listEvents",
      summary = "List events, newest first, without payloads",
      description =
          "`from` and `to` restrict `runAt`: at or after the one, before the other; with either of"
              + " them the list goes from the latest `runAt` to the earliest.")
  @Parameter(ref = "limit")
  @Parameter(ref = "cursor")
  @Parameter(ref = "from")
  @Parameter(ref = "to")
  @Parameter(in = ParameterIn.QUERY, name = "name", schema = @Schema(type = SchemaType.STRING))
  @Parameter(in = ParameterIn.QUERY, name = "key", schema = @Schema(type = SchemaType.STRING))
  @Parameter(
      in = ParameterIn.QUERY,
      name = "state",
      schema = @Schema(implementation = EventState.class))
  public Page<EventSummary> list() {
    Query query = Query.of(uri);
    EventFilter filter =
        new EventFilter(
            query.text("name"),
            query.choice("state", EventState.class),
            query.text("key"),
            query.instant("from"),
            query.instant("to"));
    return filter.isByTime()
        ? Cursor.EVENTS_BY_TIME.seal(queries.page(filter, query.latestFirst(Cursor.EVENTS_BY_TIME)))
        : Cursor.EVENTS.seal(queries.page(filter, query.newestFirst(Cursor.EVENTS)));
  }

  /** Shows an event. */
  @GET
  @Path("/{id}")
  @RolesAllowed({Role.VIEWER, Role.OPERATOR, Role.ADMIN})
  @Operation(
      operationId = "getEvent",
      summary = "Show an event, its newest 20 executions, and why it does not run now")
  @APIResponse(
      responseCode = "200",
      description = "The event",
      content = @Content(schema = @Schema(implementation = EventDetail.class)))
  @APIResponse(responseCode = "404", description = "There is no such event")
  public EventDetail get(@PathParam("id") String id) {
    Query.of(uri).end();
    return queries.detail(eventId(id)).orElseThrow(() -> new UnknownTargetException("event", id));
  }

  /** Cancels an event. */
  @DELETE
  @Path("/{id}")
  @RolesAllowed({Role.PRODUCER, Role.OPERATOR, Role.ADMIN})
  @Operation(operationId = "cancelEvent", summary = "Cancel an event that is not running")
  @APIResponse(responseCode = "204", description = "It is cancelled")
  @APIResponse(responseCode = "404", description = "There is no such event")
  @APIResponse(
      responseCode = "409",
      description = "It is running, or has finished: a cancelled or dead event too")
  public void cancel(@PathParam("id") String id) {
    Query.of(uri).end();
    commands.cancel(eventId(id), who());
  }

  private static UUID eventId(String id) {
    return Ids.parse(id).orElseThrow(() -> new UnknownTargetException("event", id));
  }

  private String who() {
    return security.getUserPrincipal().getName();
  }
}
