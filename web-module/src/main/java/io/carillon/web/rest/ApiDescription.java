package io.carillon.web.rest;

import jakarta.annotation.security.RolesAllowed;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.microprofile.openapi.OASFactory;
import org.eclipse.microprofile.openapi.OASFilter;
import org.eclipse.microprofile.openapi.models.OpenAPI;
import org.eclipse.microprofile.openapi.models.Operation;
import org.eclipse.microprofile.openapi.models.media.Schema;
import org.eclipse.microprofile.openapi.models.responses.APIResponse;

/** Adds to the API's description what holds for every call: the problems, and what any JSON is. */
public class ApiDescription implements OASFilter {
  private static final Map<String, String> EVERYWHERE =
      Map.of(
          "400", "The request is not valid; `errors` names the fields",
          "401", "No known user",
          "403", "The user has no role that may do this, or X-Requested-By is missing",
          "406", "The answer is JSON, which Accept excludes",
          "503", "The database does not answer now");
  private static final Map<String, String> WITH_BODY =
      Map.of("413", "The request is too large", "415", "The body is not declared as JSON");

  /** The roles of each call, read where they are enforced. */
  private static final Map<String, List<String>> ROLES =
      Stream.of(
              EventResource.class,
              EventOperationResource.class,
              ExecutionResource.class,
              ClusterResource.class,
              AuditResource.class,
              DeletionResource.class,
              ScheduleResource.class,
              CalendarResource.class,
              PauseResource.class)
          .flatMap(resource -> Arrays.stream(resource.getMethods()))
          .filter(method -> method.isAnnotationPresent(RolesAllowed.class))
          .collect(Collectors.toMap(ApiDescription::operationId, ApiDescription::roles));

  private static String operationId(Method method) {
    return method
        .getAnnotation(org.eclipse.microprofile.openapi.annotations.Operation.class)
        .operationId();
  }

  private static List<String> roles(Method method) {
    return List.of(method.getAnnotation(RolesAllowed.class).value());
  }

  @Override
  public Operation filterOperation(Operation operation) {
    EVERYWHERE.forEach((status, description) -> addIfAbsent(operation, status, description));
    if (operation.getRequestBody() != null) {
      WITH_BODY.forEach((status, description) -> addIfAbsent(operation, status, description));
    }
    operation.getResponses().getAPIResponses().forEach(ApiDescription::describeProblem);
    operation.addSecurityRequirement(
        OASFactory.createSecurityRequirement()
            .addScheme("basic", ROLES.getOrDefault(operation.getOperationId(), List.of())));
    return operation;
  }

  private static void addIfAbsent(Operation operation, String status, String description) {
    if (!operation.getResponses().hasAPIResponse(status)) {
      operation
          .getResponses()
          .addAPIResponse(status, OASFactory.createAPIResponse().description(description));
    }
  }

  private static void describeProblem(String status, APIResponse response) {
    if (status.startsWith("4") || status.startsWith("5")) {
      Schema problem = OASFactory.createSchema().ref("Problem");
      response.content(
          OASFactory.createContent()
              .addMediaType(Problem.MEDIA_TYPE, OASFactory.createMediaType().schema(problem)));
    }
  }

  @Override
  public void filterOpenAPI(OpenAPI openApi) {
    openApi.getComponents().addSchema("Json", OASFactory.createSchema().description("Any JSON"));
    openApi.getComponents().addSchema("Problem", problem());
  }

  private static Schema problem() {
    Schema text = OASFactory.createSchema().type(List.of(Schema.SchemaType.STRING));
    Schema error =
        OASFactory.createSchema()
            .type(List.of(Schema.SchemaType.OBJECT))
            .addProperty("field", text)
            .addProperty("message", text)
            .addProperty(
                "position", OASFactory.createSchema().type(List.of(Schema.SchemaType.INTEGER)));
    return OASFactory.createSchema()
        .description("What went wrong (RFC 9457)")
        .type(List.of(Schema.SchemaType.OBJECT))
        .required(List.of("type", "title", "status", "detail"))
        .addProperty("type", text)
        .addProperty("title", text)
        .addProperty("status", OASFactory.createSchema().type(List.of(Schema.SchemaType.INTEGER)))
        .addProperty("detail", text)
        .addProperty(
            "errors",
            OASFactory.createSchema().type(List.of(Schema.SchemaType.ARRAY)).items(error));
  }
}
