package io.carillon.web.rest;

import io.carillon.admin.DatabaseTrouble;
import io.carillon.admin.DeletionMetrics;
import io.carillon.admin.Metric;
import io.carillon.admin.Metrics;
import io.carillon.admin.Sample;
import jakarta.inject.Inject;
import jakarta.servlet.annotation.HttpConstraint;
import jakarta.servlet.annotation.ServletSecurity;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The metrics in Prometheus' text format, version 0.0.4. */
@WebServlet("/metrics")
@ServletSecurity(@HttpConstraint(rolesAllowed = {Role.VIEWER, Role.OPERATOR, Role.ADMIN}))
public class MetricsServlet extends HttpServlet {
  private static final long serialVersionUID = 1L;

  @Inject transient Metrics metrics;
  @Inject transient DeletionMetrics deletions;

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    StringBuilder text = new StringBuilder();
    try {
      metrics.all().forEach(metric -> write(metric, text));
      deletions.all().forEach(metric -> write(metric, text));
    } catch (RuntimeException e) {
      if (!DatabaseTrouble.isPassing(e)) {
        throw e;
      }
      response.sendError(HttpServletResponse.SC_SERVICE_UNAVAILABLE);
      return;
    }
    response.setContentType("text/plain; version=0.0.4; charset=utf-8");
    response.getOutputStream().write(text.toString().getBytes(StandardCharsets.UTF_8));
  }

  static void write(Metric metric, StringBuilder text) {
    String name = metric.name();
    text.append("# HELP %s %s\n".formatted(name, metric.help()));
    text.append("# TYPE %s %s\n".formatted(name, metric.kind().name().toLowerCase(Locale.ROOT)));
    for (Sample sample : metric.samples()) {
      text.append(name).append(labels(sample)).append(' ').append(sample.value()).append('\n');
    }
  }

  private static String labels(Sample sample) {
    return sample.labels().isEmpty()
        ? ""
        : new TreeMap<>(sample.labels())
            .entrySet().stream()
                .map(label -> label.getKey() + "=\"" + escaped(label.getValue()) + "\"")
                .collect(Collectors.joining(",", "{", "}"));
  }

  private static String escaped(String value) {
    return value.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n");
  }
}
