package io.carillon.web.rest;

import io.carillon.admin.PauseCommands;
import io.carillon.admin.PauseCommands.Target;
import io.carillon.api.EventText;
import io.carillon.api.FieldError;
import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.SecurityContext;
import jakarta.ws.rs.core.UriInfo;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** Pauses and resumes many at once. */
@Path("/")
@Produces(MediaType.APPLICATION_JSON)
@RequestScoped
@Tag(name = "Pauses")
public class PauseResource {
  @Inject PauseCommands commands;
  @Inject BoundedBody bodies;
  @Context UriInfo uri;
  @Context SecurityContext security;

  /**
   * The answer.
   *
   * @param affected how many events and schedules there are of the target
   */
  public record Affected(long affected) {}

  @Schema(description = "Exactly one of them.")
  record TargetBody(
      @Schema(description = "All of an event's name") String event,
      PauseCommands.Group group,
      @Schema(enumeration = "true") Boolean all) {}

  /** Pauses. */
  @POST
  @Path("pause")
  @Consumes(MediaType.APPLICATION_JSON)
  @RolesAllowed({Role.OPERATOR, Role.ADMIN})
  @Operation(
      operationId = "pause",
      summary = "Keep events and schedules from running, those too that come later")
  @RequestBody(
      required = true,
      content = @Content(schema = @Schema(implementation = TargetBody.class)))
  public Affected pause(@Schema(hidden = true) InputStream body) {
    return new Affected(commands.pause(target(body), who()));
  }

  /** Resumes. */
  @POST
  @Path("resume")
  @Consumes(MediaType.APPLICATION_JSON)
  @RolesAllowed({Role.OPERATOR, Role.ADMIN})
  @Operation(
      operationId = "resume",
      summary = "Let events and schedules run again, also what was paused one by one")
  @RequestBody(
      required = true,
      content = @Content(schema = @Schema(implementation = TargetBody.class)))
  public Affected resume(@Schema(hidden = true) InputStream body) {
    return new Affected(commands.resume(target(body), who()));
  }

  private Target target(InputStream body) {
    Query.of(uri).end();
    JsonFields fields = JsonFields.of(bodies.read(body));
    List<Target> targets = new ArrayList<>();
    fields.text("event").ifPresent(name -> targets.add(ofEvent(fields, name)));
    fields
        .choice("group", PauseCommands.Group.class)
        .ifPresent(group -> targets.add(new PauseCommands.OfGroup(group)));
    fields
        .json("all")
        .filter("true"::equals)
        .ifPresent(all -> targets.add(new PauseCommands.All()));
    fields.rejectUnread();
    if (targets.size() != 1) {
      fields.addErrors(
          List.of(new FieldError("body", "must have exactly one of event, group and all")));
    }
    fields.throwErrors();
    return targets.get(0);
  }

  private static Target ofEvent(JsonFields fields, String name) {
    String event = EventText.normalise(name);
    List<FieldError> errors = new ArrayList<>();
    EventText.check("event", event, errors);
    fields.addErrors(errors);
    return new PauseCommands.OfEvent(event);
  }

  private String who() {
    return security.getUserPrincipal().getName();
  }
}
