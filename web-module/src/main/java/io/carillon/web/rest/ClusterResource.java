package io.carillon.web.rest;

import io.carillon.admin.HandlerQueries;
import io.carillon.admin.HandlerView;
import io.carillon.admin.NodeQueries;
import io.carillon.admin.NodeView;
import io.carillon.admin.Page;
import io.carillon.admin.Statistics;
import io.carillon.admin.StatisticsQueries;
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
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** The cluster: its nodes, its handlers, its numbers. */
@Path("/")
@Produces(MediaType.APPLICATION_JSON)
@RequestScoped
@Tag(name = "Cluster")
public class ClusterResource {
  @Inject NodeQueries nodes;
  @Inject HandlerQueries handlers;
  @Inject StatisticsQueries statistics;
  @Context UriInfo uri;

  /** Lists nodes. */
  @GET
  @Path("nodes")
  @RolesAllowed({Role.VIEWER, Role.OPERATOR, Role.ADMIN})
  @Operation(operationId = "listNodes", summary = "List nodes by id")
  @Parameter(ref = "limit")
  @Parameter(ref = "cursor")
  public Page<NodeView> nodes() {
    return Cursor.NODES.seal(nodes.page(Query.of(uri).byKey(Cursor.NODES)));
  }

  /** Lists handlers. */
  @GET
  @Path("handlers")
  @RolesAllowed({Role.VIEWER, Role.OPERATOR, Role.ADMIN})
  @Operation(
      operationId = "listHandlers",
      summary = "List handlers by event name",
      description = "Method and payload type are known of the handlers of the node that answers.")
  @Parameter(ref = "limit")
  @Parameter(ref = "cursor")
  public Page<HandlerView> handlers() {
    return Cursor.HANDLERS.seal(handlers.page(Query.of(uri).byKey(Cursor.HANDLERS)));
  }

  /** Shows numbers. */
  @GET
  @Path("stats")
  @RolesAllowed({Role.VIEWER, Role.OPERATOR, Role.ADMIN})
  @Operation(operationId = "getStatistics", summary = "Counts, rates, percentiles, backlog")
  public Statistics statistics() {
    Query.of(uri).end();
    return statistics.now();
  }
}
