package io.carillon.web.rest;

import io.carillon.admin.EventDetail;
import io.carillon.admin.EventOperations;
import io.carillon.admin.EventQueries;
import io.carillon.admin.EventState;
import io.carillon.admin.UnknownTargetException;
import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.PATCH;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.SecurityContext;
import jakarta.ws.rs.core.UriInfo;
import java.io.InputStream;
import java.time.Instant;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** What operators do to events: change, run now, cancel, retry, discard. */
@Path("/events")
@Produces(MediaType.APPLICATION_JSON)
@RequestScoped
@Tag(name = "Events")
public class EventOperationResource {
  private static final String UNKNOWN = "There is no such event";
  private static final String WRONG_STATE = "It is in another state";

  @Inject EventOperations operations;
  @Inject EventQueries queries;
  @Inject BoundedBody bodies;
  @Context UriInfo uri;
  @Context SecurityContext security;

  /** The body of a change, for the API's description only. */
  @Schema(description = "What is to be different. What is left out stays as it is.")
  record ChangeBody(
      @Schema(description = "When it is due; a past instant runs at once") Instant runAt,
      @Schema(description = "Any JSON, at most 1 MiB") Object payload,
      @Schema(minimum = "1", maximum = "10", description = "10 goes first") Integer priority) {}

  /** The body of a change in bulk, for the API's description only. */
  @Schema(description = "Which dead events.")
  record DeadBody(
      @Schema(required = true, description = "DEAD, so that nobody changes more than he means")
          EventState state,
      @Schema(description = "Only of this name") String name,
      @Schema(description = "Only due at or after") Instant from,
      @Schema(description = "Only due before") Instant to) {}

  /** Changes an event. */
  @PATCH
  @Path("/{id}")
  @Consumes(MediaType.APPLICATION_JSON)
  @RolesAllowed({Role.PRODUCER, Role.OPERATOR, Role.ADMIN})
  @Operation(operationId = "changeEvent", summary = "Change an event that waits")
  @RequestBody(
      required = true,
      content = @Content(schema = @Schema(implementation = ChangeBody.class)))
  @APIResponse(
      responseCode = "200",
      description = "The event as it is now",
      content = @Content(schema = @Schema(implementation = EventDetail.class)))
  @APIResponse(responseCode = "404", description = UNKNOWN)
  @APIResponse(responseCode = "409", description = "It is running or has finished")
  public EventDetail change(@PathParam("id") String id, @Schema(hidden = true) InputStream body) {
    Query.of(uri).end();
    operations.change(eventId(id), EventPatchReader.read(bodies.read(body)), who());
    return detail(id);
  }

  /** Runs an event now. */
  @POST
  @Path("/{id}/run")
  @RolesAllowed({Role.OPERATOR, Role.ADMIN})
  @Operation(operationId = "runEvent", summary = "Make an event that waits due now")
  @APIResponse(responseCode = "202", description = "It is due")
  @APIResponse(responseCode = "404", description = UNKNOWN)
  @APIResponse(responseCode = "409", description = WRONG_STATE)
  public Response run(@PathParam("id") String id) {
    Query.of(uri).end();
    operations.runNow(eventId(id), who());
    return accepted(id);
  }

  /** Retries a dead event. */
  @POST
  @Path("/{id}/retry")
  @RolesAllowed({Role.OPERATOR, Role.ADMIN})
  @Operation(
      operationId = "retryEvent",
      summary = "Make a dead event due now, from its first attempt on")
  @APIResponse(responseCode = "202", description = "It is due")
  @APIResponse(responseCode = "404", description = UNKNOWN)
  @APIResponse(responseCode = "409", description = WRONG_STATE)
  public Response retry(@PathParam("id") String id) {
    Query.of(uri).end();
    operations.retry(eventId(id), who());
    return accepted(id);
  }

  /** Cancels an event, running or not. */
  @POST
  @Path("/{id}/cancel")
  @RolesAllowed({Role.PRODUCER, Role.OPERATOR, Role.ADMIN})
  @Operation(
      operationId = "stopEvent",
      summary =
          "Cancel an event; if it runs, its handler is interrupted, on whichever node it runs")
  @APIResponse(responseCode = "202", description = "It is cancelled, or will be within a second")
  @APIResponse(responseCode = "404", description = UNKNOWN)
  @APIResponse(responseCode = "409", description = "It has finished")
  public Response cancel(@PathParam("id") String id) {
    Query.of(uri).end();
    operations.stop(eventId(id), who());
    return accepted(id);
  }

  /** Discards a dead event. */
  @POST
  @Path("/{id}/discard")
  @RolesAllowed({Role.OPERATOR, Role.ADMIN})
  @Operation(operationId = "discardEvent", summary = "Take a dead event out; it becomes CANCELLED")
  @APIResponse(responseCode = "202", description = "It is gone; the history keeps it")
  @APIResponse(responseCode = "404", description = UNKNOWN)
  @APIResponse(responseCode = "409", description = WRONG_STATE)
  public Response discard(@PathParam("id") String id) {
    Query.of(uri).end();
    operations.discard(eventId(id), who());
    return accepted(id);
  }

  /** Retries dead events in bulk. */
  @POST
  @Path("/retry")
  @Consumes(MediaType.APPLICATION_JSON)
  @RolesAllowed({Role.OPERATOR, Role.ADMIN})
  @Operation(operationId = "retryEvents", summary = "Retry all dead events of a name or a time")
  @RequestBody(
      required = true,
      content = @Content(schema = @Schema(implementation = DeadBody.class)))
  @APIResponse(
      responseCode = "202",
      description = "They are due",
      content = @Content(schema = @Schema(implementation = MatchedAnswer.class)))
  public Response retryAll(@Schema(hidden = true) InputStream body) {
    Query.of(uri).end();
    int matched = operations.retryAll(DeadFilterReader.read(bodies.read(body)), who());
    return Response.accepted(new MatchedAnswer(matched)).build();
  }

  /** Discards dead events in bulk. */
  @POST
  @Path("/discard")
  @Consumes(MediaType.APPLICATION_JSON)
  @RolesAllowed({Role.OPERATOR, Role.ADMIN})
  @Operation(operationId = "discardEvents", summary = "Discard all dead events of a name or a time")
  @RequestBody(
      required = true,
      content = @Content(schema = @Schema(implementation = DeadBody.class)))
  @APIResponse(
      responseCode = "202",
      description = "They are gone; the history keeps them",
      content = @Content(schema = @Schema(implementation = MatchedAnswer.class)))
  public Response discardAll(@Schema(hidden = true) InputStream body) {
    Query.of(uri).end();
    int matched = operations.discardAll(DeadFilterReader.read(bodies.read(body)), who());
    return Response.accepted(new MatchedAnswer(matched)).build();
  }

  private Response accepted(String id) {
    return Response.accepted(detail(id)).build();
  }

  private EventDetail detail(String id) {
    return queries.detail(eventId(id)).orElseThrow(() -> new UnknownTargetException("event", id));
  }

  private static UUID eventId(String id) {
    return Ids.parse(id).orElseThrow(() -> new UnknownTargetException("event", id));
  }

  private String who() {
    return security.getUserPrincipal().getName();
  }
}
