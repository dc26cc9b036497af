package io.carillon.web.rest;

import io.carillon.admin.DeletionCommands;
import io.carillon.admin.DeletionFilter;
import io.carillon.admin.DeletionOverview;
import io.carillon.admin.DeletionProgress;
import io.carillon.admin.DeletionQueries;
import io.carillon.admin.DeletionState;
import io.carillon.admin.DeletionView;
import io.carillon.admin.DryRunAnswer;
import io.carillon.admin.Page;
import io.carillon.admin.UnknownTargetException;
import io.carillon.api.DeletionRequest;
import io.carillon.api.Deletions;
import io.carillon.api.ScheduledDeletion;
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
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.SecurityContext;
import jakarta.ws.rs.core.UriInfo;
import java.io.InputStream;
import java.time.Instant;
import java.util.Optional;
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

/** Deletions: schedule, list, show, restore, retry; roots, progress and dry runs. */
@Path("/deletions")
@Produces(MediaType.APPLICATION_JSON)
@RequestScoped
@Tag(name = "Deletions")
public class DeletionResource {
  @Inject Deletions deletions;
  @Inject DeletionCommands commands;
  @Inject DeletionQueries queries;
  @Inject DeletionOverview overview;
  @Inject DeletionBulkIntake bulkIntake;
  @Inject BoundedBody bodies;
  @Context UriInfo uri;
  @Context SecurityContext security;

  /** Schedules a deletion. */
  @POST
  @Consumes(MediaType.APPLICATION_JSON)
  @RolesAllowed({Role.PRODUCER, Role.ADMIN})
  @Operation(operationId = "scheduleDeletion", summary = "Schedule a deletion")
  @RequestBody(
      required = true,
      content = @Content(schema = @Schema(implementation = DeletionBody.class)))
  @APIResponse(
      responseCode = "201",
      description = "Scheduled; `Location` is its address",
      content = @Content(schema = @Schema(implementation = DeletionView.class)))
  public Response schedule(@Schema(hidden = true) InputStream body) {
    DeletionRequest request = DeletionRequestReader.read(bodies.read(body, "body"));
    ScheduledDeletion scheduled = deletions.schedule(request);
    Record answer = queries.find(scheduled.id()).map(Record.class::cast).orElse(scheduled);
    return Response.created(uri.getAbsolutePathBuilder().path(scheduled.id().toString()).build())
        .entity(answer)
        .build();
  }

  /** Schedules many deletions. */
  @POST
  @Path("/bulk")
  @Consumes("application/x-ndjson")
  @RolesAllowed({Role.PRODUCER, Role.ADMIN})
  @Operation(
      operationId = "scheduleDeletions",
      summary = "Schedule many deletions, one JSON object a line",
      description =
          "Read and stored in batches while it arrives, so the body may be of any length. Good"
              + " lines are stored even when others are bad.")
  @RequestBody(
      required = true,
      content =
          @Content(
              mediaType = "application/x-ndjson",
              schema = @Schema(type = SchemaType.STRING, description = "Lines of DeletionBody")))
  public BulkAnswer scheduleAll(@Schema(hidden = true) InputStream body) {
    return bulkIntake.take(body);
  }

  /** Looks at what a run would do. */
  @POST
  @Path("/dry-run")
  @Consumes(MediaType.APPLICATION_JSON)
  @RolesAllowed({Role.VIEWER, Role.OPERATOR, Role.ADMIN})
  @Operation(
      operationId = "dryRunDeletions",
      summary = "What would go, how many bytes, and what would be refused; nothing is changed",
      description =
          "Without `dueBefore` it looks at what is due now, as the next run would; with it, at what"
              + " is due until then, as if it were that time. What waits after a failure or in the"
              + " trash counts when its next try is due by then; what is parked or being removed"
              + " does not. Looks for 10 seconds at most; `complete` says whether that was enough.")
  @RequestBody(content = @Content(schema = @Schema(implementation = DryRunBody.class)))
  public DryRunAnswer dryRun(@Schema(hidden = true) InputStream body) {
    String text = bodies.read(body, "body");
    JsonFields fields = JsonFields.of(text.isBlank() ? "{}" : text);
    Optional<String> root = fields.text("root");
    Optional<Instant> dueBefore = fields.instant("dueBefore");
    fields.rejectUnread();
    fields.throwErrors();
    return overview.dryRun(root, dueBefore);
  }

  /** Lists deletions. */
  @GET
  @RolesAllowed({Role.VIEWER, Role.OPERATOR, Role.ADMIN})
  @Operation(
      operationId = "listDeletions",
      summary = "List deletions that are not done, newest first")
  @Parameter(ref = "limit")
  @Parameter(ref = "cursor")
  @Parameter(in = ParameterIn.QUERY, name = "root", schema = @Schema(type = SchemaType.STRING))
  @Parameter(
      in = ParameterIn.QUERY,
      name = "state",
      schema = @Schema(implementation = DeletionState.class))
  public Page<DeletionView> list() {
    Query query = Query.of(uri);
    DeletionFilter filter =
        new DeletionFilter(query.choice("state", DeletionState.class), query.text("root"));
    Page<DeletionView> page = queries.page(filter, query.newestFirst(Cursor.DELETIONS));
    return Cursor.DELETIONS.seal(page.map(this::shown));
  }

  /** Shows the roots. */
  @GET
  @Path("/roots")
  @RolesAllowed({Role.VIEWER, Role.OPERATOR, Role.ADMIN})
  @Operation(
      operationId = "listDeletionRoots",
      summary = "The roots: state, free space, waiting records; directories for admins only")
  public RootList roots() {
    Query.of(uri).end();
    return new RootList(
        security.isUserInRole(Role.ADMIN) ? overview.roots() : overview.rootsWithoutLocations());
  }

  /** Accepts where a root is now. */
  @POST
  @Path("/roots/{name}/accept")
  @RolesAllowed(Role.ADMIN)
  @Operation(
      operationId = "acceptDeletionRoot",
      summary = "Accept that a root is on another file system than before")
  @APIResponse(responseCode = "204", description = "Accepted; its records go on")
  @APIResponse(responseCode = "404", description = "There is no such root")
  @APIResponse(responseCode = "409", description = "It is on what it was on before")
  public void acceptRoot(@PathParam("name") String name) {
    Query.of(uri).end();
    commands.acceptRoot(name, who());
  }

  /** Shows how the job is getting on. */
  @GET
  @Path("/progress")
  @RolesAllowed({Role.VIEWER, Role.OPERATOR, Role.ADMIN})
  @Operation(operationId = "getDeletionProgress", summary = "The running job, or the last one")
  public DeletionProgress progress() {
    Query.of(uri).end();
    return overview.progress();
  }

  /** Shows a deletion. */
  @GET
  @Path("/{id}")
  @RolesAllowed({Role.VIEWER, Role.OPERATOR, Role.ADMIN})
  @Operation(operationId = "getDeletion", summary = "Show a deletion that is not done")
  @APIResponse(responseCode = "404", description = "There is none: unknown, restored or done")
  public DeletionView get(@PathParam("id") String id) {
    Query.of(uri).end();
    return queries
        .find(deletionId(id))
        .map(this::shown)
        .orElseThrow(() -> new UnknownTargetException("deletion", id));
  }

  private DeletionView shown(DeletionView deletion) {
    return security.isUserInRole(Role.ADMIN) ? overview.inFull(deletion) : deletion;
  }

  /** Calls a deletion off. */
  @DELETE
  @Path("/{id}")
  @RolesAllowed({Role.PRODUCER, Role.OPERATOR, Role.ADMIN})
  @Operation(
      operationId = "restoreDeletion",
      summary = "Call a deletion off: the file stays, or comes back from the trash")
  @APIResponse(responseCode = "204", description = "Restored")
  @APIResponse(responseCode = "404", description = "There is none: unknown, restored or done")
  @APIResponse(responseCode = "409", description = "It is being removed, or its place is taken")
  public void restore(@PathParam("id") String id) {
    Query.of(uri).end();
    commands.restore(deletionId(id));
  }

  /** Tries a parked deletion again. */
  @POST
  @Path("/{id}/retry")
  @RolesAllowed({Role.OPERATOR, Role.ADMIN})
  @Operation(operationId = "retryDeletion", summary = "Make a parked deletion due again")
  @APIResponse(responseCode = "202", description = "It is due")
  @APIResponse(responseCode = "404", description = "There is none")
  @APIResponse(responseCode = "409", description = "It is not parked")
  public Response retry(@PathParam("id") String id) {
    Query.of(uri).end();
    commands.retry(deletionId(id), who());
    return Response.accepted().build();
  }

  private static UUID deletionId(String id) {
    return Ids.parse(id).orElseThrow(() -> new UnknownTargetException("deletion", id));
  }

  private String who() {
    return security.getUserPrincipal().getName();
  }
}
