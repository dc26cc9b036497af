package io.carillon.web.rest;

import io.carillon.admin.HandlerQueries;
import io.carillon.admin.HandlerView;
import io.carillon.admin.NodeCommands;
import io.carillon.admin.NodeQueries;
import io.carillon.admin.NodeView;
import io.carillon.admin.Page;
import io.carillon.admin.Statistics;
import io.carillon.admin.StatisticsQueries;
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
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** The cluster: its nodes, its handlers, its numbers. */
@Path("/")
@Produces(MediaType.APPLICATION_JSON)
@RequestScoped
@Tag(name = "Cluster")
public class ClusterResource {
  @Inject NodeQueries nodes;
  @Inject NodeCommands nodeCommands;
  @Inject HandlerQueries handlers;
  @Inject StatisticsQueries statistics;
  @Context UriInfo uri;
  @Context SecurityContext security;

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

  /** Drains a node. */
  @POST
  @Path("nodes/{id}/drain")
  @RolesAllowed({Role.ADMIN})
  @Operation(
      operationId = "drainNode",
      summary = "Let a node claim nothing more until it is restarted; what runs there goes on")
  @APIResponse(responseCode = "202", description = "It drains from its next check-in on")
  @APIResponse(responseCode = "404", description = "There is no such node")
  public Response drain(@PathParam("id") String id) {
    Query.of(uri).end();
    nodeCommands.drain(id, security.getUserPrincipal().getName());
    return Response.accepted().build();
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
