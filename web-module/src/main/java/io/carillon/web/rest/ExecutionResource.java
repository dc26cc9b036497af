package io.carillon.web.rest;

import io.carillon.admin.ExecutionCommands;
import io.carillon.admin.ExecutionDetail;
import io.carillon.admin.ExecutionFilter;
import io.carillon.admin.ExecutionQueries;
import io.carillon.admin.ExecutionSummary;
import io.carillon.admin.Page;
import io.carillon.admin.RunningExecution;
import io.carillon.admin.UnknownTargetException;
import io.carillon.admin.WrongStateException;
import io.carillon.api.CarillonException;
import io.carillon.outcome.ExecutionState;
import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.SecurityContext;
import jakarta.ws.rs.core.UriInfo;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.ParameterIn;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** Executions: what ran and what runs. */
@Path("/executions")
@Produces(MediaType.APPLICATION_JSON)
@RequestScoped
@Tag(name = "Executions")
public class ExecutionResource {
  @Inject ExecutionQueries queries;
  @Inject ExecutionCommands commands;
  @Context UriInfo uri;
  @Context SecurityContext security;

  /** Lists finished runs. */
  @GET
  @RolesAllowed({Role.VIEWER, Role.OPERATOR, Role.ADMIN})
  @Operation(
      operationId = "listExecutions",
      summary = "List finished runs, newest first",
      description = "`from` and `to` restrict `finishedAt`: at or after the one, before the other.")
  @Parameter(ref = "limit")
  @Parameter(ref = "cursor")
  @Parameter(ref = "from")
  @Parameter(ref = "to")
  @Parameter(in = ParameterIn.QUERY, name = "event", schema = @Schema(type = SchemaType.STRING))
  @Parameter(in = ParameterIn.QUERY, name = "schedule", schema = @Schema(type = SchemaType.STRING))
  @Parameter(in = ParameterIn.QUERY, name = "node", schema = @Schema(type = SchemaType.STRING))
  @Parameter(
      in = ParameterIn.QUERY,
      name = "state",
      schema = @Schema(implementation = ExecutionState.class))
  public Page<ExecutionSummary> list() {
    Query query = Query.of(uri);
    ExecutionFilter filter =
        new ExecutionFilter(
            query.text("event"),
            query.text("schedule"),
            query.choice("state", ExecutionState.class),
            query.text("node"),
            query.instant("from"),
            query.instant("to"));
    return Cursor.EXECUTIONS.seal(queries.page(filter, query.newestFirst(Cursor.EXECUTIONS)));
  }

  /** Lists what runs now. */
  @GET
  @Path("/running")
  @RolesAllowed({Role.VIEWER, Role.OPERATOR, Role.ADMIN})
  @Operation(
      operationId = "listRunning",
      summary = "List what runs now, on all nodes",
      description =
          "`id` is that of the firing, and good for cancelling it. The finished run gets an id of its"
              + " own, which tells when it ended: find it under `executions` of the event, or in the"
              + " list of the schedule's runs.")
  @Parameter(ref = "limit")
  @Parameter(ref = "cursor")
  public Page<RunningExecution> running() {
    return Cursor.RUNNING.seal(queries.running(Query.of(uri).byKey(Cursor.RUNNING)));
  }

  /** Shows a finished run. */
  @GET
  @Path("/{id}")
  @RolesAllowed({Role.VIEWER, Role.OPERATOR, Role.ADMIN})
  @Operation(operationId = "getExecution", summary = "Show a finished run with its stack trace")
  @APIResponse(
      responseCode = "200",
      description = "The run",
      content = @Content(schema = @Schema(implementation = ExecutionDetail.class)))
  @APIResponse(responseCode = "404", description = "There is no such execution")
  public ExecutionDetail get(@PathParam("id") String id) {
    Query.of(uri).end();
    return Ids.parse(id)
        .flatMap(queries::find)
        .orElseThrow(() -> new UnknownTargetException("execution", id));
  }

  /** Cancels what runs. */
  @POST
  @Path("/{id}/cancel")
  @RolesAllowed({Role.OPERATOR, Role.ADMIN})
  @Operation(
      operationId = "cancelExecution",
      summary =
          "Cancel the event of a run that goes on, or this fire of its schedule; its handler is interrupted")
  @APIResponse(responseCode = "202", description = "Its handler is interrupted within a second")
  @APIResponse(responseCode = "404", description = "There is no such execution")
  @APIResponse(responseCode = "409", description = "It has finished")
  public Response cancel(@PathParam("id") String id) {
    Query.of(uri).end();
    if (!commands.cancel(id, security.getUserPrincipal().getName())) {
      throw notRunning(id);
    }
    return Response.accepted().build();
  }

  private CarillonException notRunning(String id) {
    return Ids.parse(id).flatMap(queries::find).isPresent()
        ? new WrongStateException("Execution '%s' has finished.".formatted(id))
        : new UnknownTargetException("execution", id);
  }
}
