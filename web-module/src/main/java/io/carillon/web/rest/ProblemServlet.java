package io.carillon.web.rest;

import jakarta.servlet.DispatcherType;
import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** The error page: gives the container's own refusals, such as 401, the same form as ours. */
@WebServlet("/problem")
public class ProblemServlet extends HttpServlet {
  private static final long serialVersionUID = 1L;

  @Override
  protected void service(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    int status = status(request);
    byte[] body =
        JsonWriter.write(Problem.of(status, StatusDetail.of(status)))
            .getBytes(StandardCharsets.UTF_8);
    response.setStatus(status);
    response.setContentType(Problem.MEDIA_TYPE);
    response.getOutputStream().write(body);
  }

  /** Asked for by its own path, it is not there. */
  private static int status(HttpServletRequest request) {
    return request.getDispatcherType() == DispatcherType.ERROR
        ? (Integer) request.getAttribute(RequestDispatcher.ERROR_STATUS_CODE)
        : HttpServletResponse.SC_NOT_FOUND;
  }
}
