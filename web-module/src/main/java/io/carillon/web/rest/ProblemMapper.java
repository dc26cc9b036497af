package io.carillon.web.rest;

import io.carillon.admin.DatabaseTrouble;
import io.carillon.admin.UnknownTargetException;
import io.carillon.admin.WrongStateException;
import io.carillon.api.CarillonException;
import io.carillon.api.EventConflictException;
import io.carillon.api.FieldError;
import io.carillon.api.InvalidRequestException;
import jakarta.transaction.RollbackException;
import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.ExceptionMapper;
import jakarta.ws.rs.ext.Provider;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Turns whatever goes wrong into a problem, and tells the caller nothing of the inside. */
@Provider
public class ProblemMapper implements ExceptionMapper<Throwable> {
  private static final Logger LOG = System.getLogger(ProblemMapper.class.getName());
  private static final String RETRY_SECONDS = "5";

  private static final String DATABASE_AWAY =
      "The database does not answer. Try again in %s seconds; a change may have been made all the"
          + " same, so look first, or send a key, with which it is safe to repeat. The server's log"
          + " has it as %s.";

  private static final String CONFLICT =
      "Nothing was changed: others changed the same at the same moment, again and again. Try again"
          + " in %s seconds. The server's log has it as %s.";

  /** What was checked before the change did not hold any more when it was to be committed. */
  private static final String LOST_RACE =
      "Nothing was changed: the target changed in the same moment. Look at it again.";

  @Override
  public Response toResponse(Throwable failure) {
    if (failure instanceof WebApplicationException http) {
      return ofHttp(http);
    }
    if (failure instanceof BodyTooLargeException tooLarge) {
      return Problem.of(413, "The request is too large.", List.of(tooLarge.error())).toResponse();
    }
    if (failure instanceof MalformedRequestException malformed) {
      return Problem.of(400, malformed.getMessage()).toResponse();
    }
    return Causes.find(failure, CarillonException.class)
        .flatMap(ProblemMapper::ofRefusal)
        .map(Problem::toResponse)
        .orElseGet(() -> ofFailure(failure));
  }

  static Optional<Problem> ofRefusal(CarillonException refusal) {
    if (refusal instanceof InvalidRequestException invalid) {
      return Optional.of(Problem.of(400, "The request is not valid.", invalid.errors()));
    }
    if (refusal instanceof EventConflictException) {
      List<FieldError> errors = List.of(new FieldError("key", "is taken"));
      return Optional.of(Problem.of(409, refusal.getMessage(), errors));
    }
    if (refusal instanceof UnknownTargetException) {
      return Optional.of(Problem.of(404, refusal.getMessage()));
    }
    return refusal instanceof WrongStateException
        ? Optional.of(Problem.of(409, refusal.getMessage()))
        : Optional.empty();
  }

  private static Response ofFailure(Throwable failure) {
    String incident = UUID.randomUUID().toString();
    if (DatabaseTrouble.isPassing(failure)) {
      LOG.log(Level.WARNING, "Request failed, the database does not serve; incident " + incident);
      String detail = DatabaseTrouble.isConflict(failure) ? CONFLICT : DATABASE_AWAY;
      Response response = Problem.of(503, detail.formatted(RETRY_SECONDS, incident)).toResponse();
      return Response.fromResponse(response).header(HttpHeaders.RETRY_AFTER, RETRY_SECONDS).build();
    }
    if (Causes.find(failure, RollbackException.class).isPresent()) {
      LOG.log(Level.WARNING, "Change refused at commit; incident " + incident, failure);
      return Problem.of(409, LOST_RACE).toResponse();
    }
    LOG.log(Level.ERROR, "Request failed; incident " + incident, failure);
    return Problem.of(
            500, "Something went wrong here; the server's log has it as " + incident + ".")
        .toResponse();
  }

  /**
   * Keeps the headers, such as Allow, and gives the status a body in our own words: the framework's
   * messages name its classes.
   */
  private static Response ofHttp(WebApplicationException http) {
    Response original = http.getResponse();
    if (original.getStatus() < 400) {
      return original;
    }
    Response response =
        Problem.of(original.getStatus(), StatusDetail.of(original.getStatus())).toResponse();
    MultivaluedMap<String, Object> headers = response.getHeaders();
    original
        .getHeaders()
        .forEach(
            (name, values) -> {
              if (!HttpHeaders.CONTENT_TYPE.equalsIgnoreCase(name)) {
                headers.put(name, values);
              }
            });
    return response;
  }
}
