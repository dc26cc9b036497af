package io.carillon.web.rest;

import io.carillon.admin.AuditEntry;
import io.carillon.admin.AuditFilter;
import io.carillon.admin.AuditLog;
import io.carillon.admin.Page;
import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.UriInfo;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.ParameterIn;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** The audit log: who changed what, when. */
@Path("/audit")
@Produces(MediaType.APPLICATION_JSON)
@RequestScoped
@Tag(name = "Audit")
public class AuditResource {
  @Inject AuditLog audit;
  @Context UriInfo uri;

  /** Lists what was changed. */
  @GET
  @RolesAllowed({Role.VIEWER, Role.OPERATOR, Role.ADMIN})
  @Operation(operationId = "listAudit", summary = "List what was changed and by whom, newest first")
  @Parameter(ref = "limit")
  @Parameter(ref = "cursor")
  @Parameter(ref = "from")
  @Parameter(ref = "to")
  @Parameter(in = ParameterIn.QUERY, name = "who", schema = @Schema(type = SchemaType.STRING))
  public Page<AuditEntry> list() {
    Query query = Query.of(uri);
    AuditFilter filter =
        new AuditFilter(query.text("who"), query.instant("from"), query.instant("to"));
    return Cursor.AUDIT.seal(audit.page(filter, query.newestFirst(Cursor.AUDIT)));
  }
}
