package io.carillon.web.rest;

import io.carillon.admin.CrontabImport;
import io.carillon.admin.ExportFormat;
import io.carillon.admin.FiresView;
import io.carillon.admin.Page;
import io.carillon.admin.PreviewView;
import io.carillon.admin.ScheduleCommands;
import io.carillon.admin.ScheduleFilter;
import io.carillon.admin.ScheduleQueries;
import io.carillon.admin.ScheduleState;
import io.carillon.admin.ScheduleView;
import io.carillon.admin.UnknownTargetException;
import io.carillon.api.EventText;
import io.carillon.api.ScheduleSpec;
import io.carillon.api.Schedules.Stored;
import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
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
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.ParameterIn;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponseSchema;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** Schedules: store, list, show, look ahead, pause, run. */
@Path("/schedules")
@Produces(MediaType.APPLICATION_JSON)
@RequestScoped
@Tag(name = "Schedules")
public class ScheduleResource {
  private static final int PREVIEWED = 5;
  private static final int MOST_FIRES = 1_000;

  @Inject ScheduleCommands commands;
  @Inject ScheduleQueries queries;
  @Inject CrontabImport crontab;
  @Inject BoundedBody bodies;
  @Context UriInfo uri;
  @Context SecurityContext security;

  /** Stores a schedule. */
  @PUT
  @Path("/{name}")
  @Consumes(MediaType.APPLICATION_JSON)
  @RolesAllowed(Role.ADMIN)
  @Operation(
      operationId = "putSchedule",
      summary = "Store a schedule",
      description =
          "The same definition again changes nothing. A changed spec, zone, calendar, start or end"
              + " moves the next fire and causes no run by itself; anything else leaves it.")
  @RequestBody(
      required = true,
      content = @Content(schema = @Schema(implementation = ScheduleBody.class)))
  @APIResponse(
      responseCode = "201",
      description = "Stored; there was none of this name",
      content = @Content(schema = @Schema(implementation = ScheduleView.class)))
  @APIResponse(
      responseCode = "200",
      description = "Stored; there was one of this name",
      content = @Content(schema = @Schema(implementation = ScheduleView.class)))
  public Response put(@PathParam("name") String name, @Schema(hidden = true) InputStream body) {
    Query.of(uri).end();
    ScheduleSpec spec = ScheduleRequestReader.read(name, bodies.read(body));
    ScheduleCommands.Put put = commands.put(spec, who());
    return put.stored() == Stored.CREATED
        ? Response.status(Response.Status.CREATED)
            .header(HttpHeaders.LOCATION, uri.getRequestUri().getRawPath())
            .entity(put.schedule())
            .build()
        : Response.ok(put.schedule()).build();
  }

  /** Lists schedules. */
  @GET
  @RolesAllowed({Role.VIEWER, Role.OPERATOR, Role.ADMIN})
  @Operation(operationId = "listSchedules", summary = "List schedules by name")
  @Parameter(ref = "limit")
  @Parameter(ref = "cursor")
  @Parameter(in = ParameterIn.QUERY, name = "event", schema = @Schema(type = SchemaType.STRING))
  @Parameter(
      in = ParameterIn.QUERY,
      name = "state",
      schema = @Schema(implementation = ScheduleState.class))
  public Page<ScheduleView> list() {
    Query query = Query.of(uri);
    ScheduleFilter filter =
        new ScheduleFilter(query.text("event"), query.choice("state", ScheduleState.class));
    return Cursor.SCHEDULES.seal(queries.page(filter, query.byKey(Cursor.SCHEDULES)));
  }

  /** Shows a schedule. */
  @GET
  @Path("/{name}")
  @RolesAllowed({Role.VIEWER, Role.OPERATOR, Role.ADMIN})
  @Operation(operationId = "getSchedule", summary = "Show a schedule")
  @APIResponseSchema(value = ScheduleView.class, responseDescription = "The schedule")
  @APIResponse(responseCode = "404", description = "There is no such schedule")
  public ScheduleView get(@PathParam("name") String name) {
    Query.of(uri).end();
    return show(EventText.normalise(name));
  }

  /** Removes a schedule. */
  @DELETE
  @Path("/{name}")
  @RolesAllowed(Role.ADMIN)
  @Operation(
      operationId = "removeSchedule",
      summary = "Remove a schedule; a run that goes on ends undisturbed")
  @APIResponse(responseCode = "204", description = "It is removed")
  @APIResponse(responseCode = "404", description = "There is no such schedule")
  public void remove(@PathParam("name") String name) {
    Query.of(uri).end();
    commands.remove(EventText.normalise(name), who());
  }

  /** Pauses a schedule. */
  @POST
  @Path("/{name}/pause")
  @RolesAllowed({Role.OPERATOR, Role.ADMIN})
  @Operation(operationId = "pauseSchedule", summary = "Keep a schedule from firing")
  @APIResponseSchema(value = ScheduleView.class, responseDescription = "The schedule, paused")
  @APIResponse(responseCode = "404", description = "There is no such schedule")
  @APIResponse(responseCode = "404", description = "There is no such schedule")
  public ScheduleView pause(@PathParam("name") String name) {
    Query.of(uri).end();
    return commands.pause(EventText.normalise(name), who());
  }

  /** Resumes a schedule. */
  @POST
  @Path("/{name}/resume")
  @RolesAllowed({Role.OPERATOR, Role.ADMIN})
  @Operation(
      operationId = "resumeSchedule",
      summary = "Let a paused schedule fire; what it missed follows its misfire rule")
  @APIResponseSchema(value = ScheduleView.class, responseDescription = "The schedule, resumed")
  @APIResponse(responseCode = "404", description = "There is no such schedule")
  @APIResponse(responseCode = "404", description = "There is no such schedule")
  public ScheduleView resume(@PathParam("name") String name) {
    Query.of(uri).end();
    return commands.resume(EventText.normalise(name), who());
  }

  /** Runs a schedule's handler now. */
  @POST
  @Path("/{name}/run")
  @RolesAllowed({Role.OPERATOR, Role.ADMIN})
  @Operation(
      operationId = "runSchedule",
      summary = "Run its handler once, now; its fires stay where they are",
      description =
          "An order of its own: it does not wait for the schedule's last run, whatever whenRunning"
              + " says, nor for the end of a pause of the schedule; and the schedule's fires do not wait"
              + " for it. The history has it under the schedule's name.")
  @APIResponseSchema(value = ScheduleView.class, responseDescription = "The schedule")
  @APIResponse(responseCode = "404", description = "There is no such schedule")
  public ScheduleView run(@PathParam("name") String name) {
    Query.of(uri).end();
    return commands.run(EventText.normalise(name), who());
  }

  /** Looks ahead. */
  @GET
  @Path("/{name}/fires")
  @RolesAllowed({Role.VIEWER, Role.OPERATOR, Role.ADMIN})
  @Operation(
      operationId = "listFires",
      summary = "When a schedule fires, paused or not, and what is left out")
  @Parameter(in = ParameterIn.QUERY, name = "count", schema = @Schema(type = SchemaType.INTEGER))
  @Parameter(
      in = ParameterIn.QUERY,
      name = "after",
      schema = @Schema(type = SchemaType.STRING, format = "date-time"))
  @APIResponseSchema(value = FiresView.class, responseDescription = "The fires")
  @APIResponse(responseCode = "404", description = "There is no such schedule")
  public FiresView fires(@PathParam("name") String name) {
    Query query = Query.of(uri);
    var after = query.instant("after");
    int count = query.wholeNumber("count", MOST_FIRES).orElse(PREVIEWED);
    query.end();
    return queries
        .fires(EventText.normalise(name), count, after)
        .orElseThrow(() -> new UnknownTargetException("schedule", name));
  }

  /** Looks at a definition. */
  @POST
  @Path("/preview")
  @Consumes(MediaType.APPLICATION_JSON)
  @RolesAllowed({Role.VIEWER, Role.OPERATOR, Role.ADMIN})
  @Operation(
      operationId = "previewSchedule",
      summary = "What a definition would do; nothing is stored",
      description = "A wrong spec is refused with the position of the error in it.")
  @Parameter(in = ParameterIn.QUERY, name = "count", schema = @Schema(type = SchemaType.INTEGER))
  @Parameter(
      in = ParameterIn.QUERY,
      name = "after",
      schema = @Schema(type = SchemaType.STRING, format = "date-time"))
  @RequestBody(
      required = true,
      content = @Content(schema = @Schema(implementation = ScheduleBody.class)))
  public PreviewView preview(@Schema(hidden = true) InputStream body) {
    Query query = Query.of(uri);
    var after = query.instant("after");
    int count = query.wholeNumber("count", MOST_FIRES).orElse(PREVIEWED);
    query.end();
    return queries.preview(ScheduleRequestReader.readNameless(bodies.read(body)), count, after);
  }

  /** Makes schedules of a crontab file. */
  @POST
  @Path("/import")
  @Consumes(MediaType.APPLICATION_JSON)
  @RolesAllowed(Role.ADMIN)
  @Operation(
      operationId = "importSchedules",
      summary = "Make schedules of the lines of a crontab file",
      description =
          "Unless `dryRun` is false, nothing is stored. A line's command becomes the payload"
              + " `{\"command\": …}`; lines `CRON_TZ=Zone` set the zone of those that follow.")
  @Parameter(
      in = ParameterIn.QUERY,
      name = "format",
      schema = @Schema(type = SchemaType.STRING, enumeration = "crontab"))
  @Parameter(
      in = ParameterIn.QUERY,
      name = "dryRun",
      schema = @Schema(type = SchemaType.BOOLEAN, defaultValue = "true"))
  @RequestBody(
      required = true,
      content = @Content(schema = @Schema(implementation = CrontabBody.class)))
  public CrontabImport.Report importAll(@Schema(hidden = true) InputStream body) {
    Query query = Query.of(uri);
    query.choice("format", CrontabBody.Format.class);
    boolean dryRun = query.flag("dryRun").orElse(true);
    query.end();
    CrontabImport.Source source = CrontabBody.read(bodies.read(body));
    return dryRun ? crontab.dryRun(source) : crontab.store(source, who());
  }

  /** Gives a schedule in another notation. */
  @GET
  @Path("/{name}/export")
  @RolesAllowed({Role.VIEWER, Role.OPERATOR, Role.ADMIN})
  @Operation(
      operationId = "exportSchedule",
      summary = "A schedule in another notation, without its rules for clock changes",
      description = "A recurrence rule comes with its `dtstart`; `endAt` is its UNTIL.")
  @Parameter(
      in = ParameterIn.QUERY,
      name = "format",
      schema = @Schema(implementation = ExportFormat.class))
  @APIResponseSchema(value = ScheduleQueries.Exported.class, responseDescription = "The text")
  @APIResponse(responseCode = "404", description = "There is no such schedule")
  @APIResponse(responseCode = "409", description = "That notation cannot say it, and why")
  public ScheduleQueries.Exported export(@PathParam("name") String name) {
    Query query = Query.of(uri);
    ExportFormat format = query.choice("format", ExportFormat.class).orElse(ExportFormat.QUARTZ);
    query.end();
    return queries
        .export(EventText.normalise(name), format)
        .orElseThrow(() -> new UnknownTargetException("schedule", name));
  }

  private ScheduleView show(String name) {
    return queries.find(name).orElseThrow(() -> new UnknownTargetException("schedule", name));
  }

  private String who() {
    return security.getUserPrincipal().getName();
  }
}
