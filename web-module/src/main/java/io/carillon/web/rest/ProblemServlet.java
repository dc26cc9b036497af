package io.carillon.web.rest;

import jakarta.servlet.DispatcherType;
import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Base64;

/** The error page: gives the container's own refusals, such as 401, the same form as ours. */
@WebServlet("/problem")
public class ProblemServlet extends HttpServlet {
  private static final long serialVersionUID = 1L;
  private static final String BASIC = "Basic ";

  @Override
  protected void service(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    int status = status(request);
    if (status == HttpServletResponse.SC_UNAUTHORIZED) {
      response.setHeader("WWW-Authenticate", "Basic realm=\"ApplicationRealm\"");
    }
    Problem.of(status, StatusDetail.of(status)).write(response);
  }

  /** Asked for by its own path, it is not there. */
  private static int status(HttpServletRequest request) {
    if (request.getDispatcherType() != DispatcherType.ERROR) {
      return HttpServletResponse.SC_NOT_FOUND;
    }
    return hasUnreadableCredentials(request)
        ? HttpServletResponse.SC_UNAUTHORIZED
        : (Integer) request.getAttribute(RequestDispatcher.ERROR_STATUS_CODE);
  }

  /** The server fails on credentials that are not Base64 (COM00508), which would be a 500. */
  private static boolean hasUnreadableCredentials(HttpServletRequest request) {
    String header = request.getHeader("Authorization");
    if (header == null || !header.regionMatches(true, 0, BASIC, 0, BASIC.length())) {
      return false;
    }
    try {
      return Base64.getDecoder().decode(header.substring(BASIC.length()).strip()).length == 0;
    } catch (IllegalArgumentException e) {
      return true;
    }
  }
}
