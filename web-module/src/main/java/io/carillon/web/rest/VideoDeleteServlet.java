package io.carillon.web.rest;

import io.carillon.admin.DatabaseTrouble;
import io.carillon.admin.VideoDeletion;
import io.carillon.api.InvalidRequestException;
import jakarta.inject.Inject;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;

/**
 * The call of an older video service: deletes the directory or file of a video. Off unless {@code
 * carillon.compat.video-delete-record=true}, because a GET that changes something can be sent by
 * any page.
 */
@WebServlet({"/video-delete-record", "/video-delete-record/*"})
public class VideoDeleteServlet extends HttpServlet {
  private static final long serialVersionUID = 1L;
  private static final char REPLACEMENT = '\uFFFD';
  private static final String REPLACEMENT_ENCODED = "%EF%BF%BD";
  private static final Logger LOG = System.getLogger(VideoDeleteServlet.class.getName());

  @Inject transient VideoDeletion videos;

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    if (!videos.isEnabled()) {
      response.sendError(HttpServletResponse.SC_NOT_FOUND);
    } else if (!request.isUserInRole(Role.PRODUCER) && !request.isUserInRole(Role.ADMIN)) {
      response.sendError(HttpServletResponse.SC_FORBIDDEN);
    } else {
      delete(request, response);
    }
  }

  /** A HEAD must change nothing; without this it would be a GET whose answer nobody sees. */
  @Override
  protected void doHead(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    response.setHeader("Allow", "GET");
    response.sendError(HttpServletResponse.SC_METHOD_NOT_ALLOWED);
  }

  private static String videoId(HttpServletRequest request) {
    return Optional.ofNullable(request.getPathInfo()).map(path -> path.substring(1)).orElse("");
  }

  /**
   * An encoded slash stays encoded in the path info, and would pass for part of a name; what is no
   * UTF-8 would be another name than was sent.
   */
  private static boolean isOneName(String videoId, HttpServletRequest request) {
    String sent = request.getRequestURI().toUpperCase(Locale.ROOT);
    boolean garbled = videoId.indexOf(REPLACEMENT) >= 0 && !sent.contains(REPLACEMENT_ENCODED);
    return !videoId.contains("/") && !sent.contains("%2F") && !garbled;
  }

  private void delete(HttpServletRequest request, HttpServletResponse response) throws IOException {
    String videoId = videoId(request);
    if (videoId.isBlank()) {
      answer(response, HttpServletResponse.SC_BAD_REQUEST, "video id should not be empty");
      return;
    }
    if (!isOneName(videoId, request)) {
      answer(response, HttpServletResponse.SC_BAD_REQUEST, "video id should be one name");
      return;
    }
    try {
      videos.delete(videoId);
    } catch (RuntimeException e) {
      refuse(e, response);
    }
  }

  private static void refuse(RuntimeException e, HttpServletResponse response) throws IOException {
    Optional<InvalidRequestException> invalid = Causes.find(e, InvalidRequestException.class);
    if (invalid.isPresent()) {
      answer(response, HttpServletResponse.SC_BAD_REQUEST, invalid.get().getMessage());
      return;
    }
    if (!DatabaseTrouble.isPassing(e)) { // else the outage is in the log already, once
      LOG.log(Level.ERROR, "A video's deletion could not be stored", e);
    }
    answer(response, HttpServletResponse.SC_INTERNAL_SERVER_ERROR, "Internal server error");
  }

  private static void answer(HttpServletResponse response, int status, String text)
      throws IOException {
    response.setStatus(status);
    response.setContentType("text/plain;charset=UTF-8");
    response.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
  }
}
