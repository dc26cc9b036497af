package io.carillon.web.rest;

import io.carillon.admin.CalendarCommands;
import io.carillon.admin.CalendarView;
import io.carillon.admin.Page;
import io.carillon.admin.UnknownTargetException;
import io.carillon.api.EventText;
import io.carillon.api.FieldError;
import io.carillon.api.InvalidRequestException;
import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
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
import java.util.ArrayList;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** Exclusion calendars. */
@Path("/calendars")
@Produces(MediaType.APPLICATION_JSON)
@RequestScoped
@Tag(name = "Calendars")
public class CalendarResource {
  @Inject CalendarCommands commands;
  @Inject BoundedBody bodies;
  @Context UriInfo uri;
  @Context SecurityContext security;

  /** Stores a calendar. */
  @PUT
  @Path("/{name}")
  @Consumes(MediaType.APPLICATION_JSON)
  @RolesAllowed(Role.ADMIN)
  @Operation(
      operationId = "putCalendar",
      summary = "Store a calendar; the schedules that obey it follow")
  @RequestBody(
      required = true,
      content = @Content(schema = @Schema(implementation = CalendarBody.class)))
  @APIResponse(
      responseCode = "201",
      description = "Stored; there was none of this name",
      content = @Content(schema = @Schema(implementation = CalendarView.class)))
  @APIResponse(
      responseCode = "200",
      description = "Stored; there was one of this name",
      content = @Content(schema = @Schema(implementation = CalendarView.class)))
  public Response put(@PathParam("name") String name, @Schema(hidden = true) InputStream body) {
    Query.of(uri).end();
    CalendarBody.Request request = CalendarBody.read(checked(name), bodies.read(body));
    boolean created =
        commands.put(
            request.calendar(), request.icalendar(), security.getUserPrincipal().getName());
    CalendarView calendar = show(checked(name));
    return created
        ? Response.status(Response.Status.CREATED)
            .header(HttpHeaders.LOCATION, uri.getRequestUri().getRawPath())
            .entity(calendar)
            .build()
        : Response.ok(calendar).build();
  }

  private static String checked(String name) {
    String normal = EventText.normalise(name);
    List<FieldError> errors = new ArrayList<>();
    EventText.check("name", normal, errors);
    if (!errors.isEmpty()) {
      throw new InvalidRequestException(errors);
    }
    return normal;
  }

  /** Lists calendars. */
  @GET
  @RolesAllowed({Role.VIEWER, Role.OPERATOR, Role.ADMIN})
  @Operation(operationId = "listCalendars", summary = "List calendars by name")
  @Parameter(ref = "limit")
  @Parameter(ref = "cursor")
  public Page<CalendarView> list() {
    return Cursor.CALENDARS.seal(commands.page(Query.of(uri).byKey(Cursor.CALENDARS)));
  }

  /** Shows a calendar. */
  @GET
  @Path("/{name}")
  @RolesAllowed({Role.VIEWER, Role.OPERATOR, Role.ADMIN})
  @Operation(operationId = "getCalendar", summary = "Show a calendar")
  @APIResponse(
      responseCode = "200",
      description = "The calendar",
      content = @Content(schema = @Schema(implementation = CalendarView.class)))
  @APIResponse(responseCode = "404", description = "There is no such calendar")
  public CalendarView get(@PathParam("name") String name) {
    Query.of(uri).end();
    return show(EventText.normalise(name));
  }

  private CalendarView show(String name) {
    return commands.find(name).orElseThrow(() -> new UnknownTargetException("calendar", name));
  }

  /** Removes a calendar. */
  @DELETE
  @Path("/{name}")
  @RolesAllowed(Role.ADMIN)
  @Operation(operationId = "removeCalendar", summary = "Remove a calendar that no schedule obeys")
  @APIResponse(responseCode = "204", description = "It is removed")
  @APIResponse(responseCode = "404", description = "There is no such calendar")
  @APIResponse(responseCode = "409", description = "Schedules obey it; they are named")
  public void remove(@PathParam("name") String name) {
    Query.of(uri).end();
    commands.remove(EventText.normalise(name), security.getUserPrincipal().getName());
  }
}
