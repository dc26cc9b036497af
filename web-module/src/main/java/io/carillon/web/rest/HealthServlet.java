package io.carillon.web.rest;

import io.carillon.admin.Readiness;
import jakarta.inject.Inject;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/**
 * Health for load balancers and the launcher, without a user: live as long as requests are served,
 * ready when the scheduler runs and the database answers. The form is that of MicroProfile Health,
 * whose own endpoint is on the management port and does not see this application's beans.
 */
@WebServlet({"/health/live", "/health/ready"})
public class HealthServlet extends HttpServlet {
  private static final long serialVersionUID = 1L;

  @Inject transient Readiness readiness;

  private record Check(String name, String status, Map<String, Boolean> data) {
    static Check of(String name, boolean up, Map<String, Boolean> data) {
      return new Check(name, HealthServlet.status(up), data);
    }
  }

  private record Health(String status, List<Check> checks) {}

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    if (request.getServletPath().endsWith("/live")) {
      answer(response, true, List.of());
    } else {
      Readiness.Answer answer = readiness.answer();
      List<Check> checks =
          List.of(
              Check.of(
                  "scheduler", answer.schedulerRunning(), Map.of("draining", answer.draining())),
              Check.of("database", answer.databaseAnswering(), Map.of()));
      answer(response, answer.isReady(), checks);
    }
  }

  private static void answer(HttpServletResponse response, boolean up, List<Check> checks)
      throws IOException {
    byte[] body = JsonWriter.write(new Health(status(up), checks)).getBytes(StandardCharsets.UTF_8);
    response.setStatus(up ? HttpServletResponse.SC_OK : HttpServletResponse.SC_SERVICE_UNAVAILABLE);
    response.setContentType("application/json");
    response.getOutputStream().write(body);
  }

  private static String status(boolean up) {
    return up ? "UP" : "DOWN";
  }
}
