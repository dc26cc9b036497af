package io.carillon.it.rest;

import static io.carillon.it.rest.RunningServer.asWeb;
import static io.carillon.it.rest.RunningServer.post;
import static io.carillon.it.rest.RunningServer.request;
import static io.carillon.it.rest.RunningServer.send;
import static io.carillon.it.rest.RunningServer.uniqueName;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.http.HttpRequest.BodyPublishers;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What a Prometheus server reads. */
class MetricsTest {
  private static final Duration LONG = Duration.ofMinutes(1);
  private static final Pattern SAMPLE =
      Pattern.compile(
          "([a-z_]+)(\\{[a-z]+=\"(?:[^\"\\\\\\n]|\\\\[\\\\\"n])*\"(?:,[a-z]+=\"(?:[^\"\\\\\\n]|\\\\[\\\\\"n])*\")*})? ([0-9.E+-]+)");

  private static final Map<String, String> TYPES =
      Map.of(
          "carillon_runs_total", "counter",
          "carillon_run_seconds_total", "counter",
          "carillon_running", "gauge",
          "carillon_events", "gauge",
          "carillon_backlog", "gauge",
          "carillon_due", "gauge",
          "carillon_lateness_seconds", "gauge",
          "carillon_duration_seconds", "gauge");

  @Test
  void everyMetricIsThereOnceWithItsTypeAndEveryLineCanBeRead() {
    Map<String, String> types = new HashMap<>();
    Set<String> seen = new HashSet<>();
    String family = "";
    for (String line : text().split("\n")) {
      if (line.startsWith("# HELP ")) {
        family = line.split(" ")[2];
      } else if (line.startsWith("# TYPE ")) {
        assertEquals(family, line.split(" ")[2], "its help comes first");
        assertEquals(null, types.put(family, line.split(" ")[3]), family + " is there twice");
      } else {
        Matcher sample = SAMPLE.matcher(line);
        assertTrue(sample.matches(), line);
        assertEquals(family, sample.group(1), "it stands below its type");
        assertTrue(seen.add(sample.group(1) + sample.group(2)), () -> "twice: " + line);
        assertTrue(Double.parseDouble(sample.group(3)) >= 0, line);
      }
    }
    TYPES.forEach((name, type) -> assertEquals(type, types.get(name), name));
    types.forEach(
        (name, type) -> assertEquals(name.endsWith("_total") ? "counter" : "gauge", type, name));
  }

  @Test
  void runsAreCountedByHowTheyEndedAndWaitingEventsByName() {
    String waiting = uniqueName() + " \\\"quoted\\\"";
    schedule("{\"name\":\"" + waiting + "\",\"delay\":\"PT1H\"}", 3);

    awaitMore("Noop", "SUCCEEDED");
    awaitMore("GivesUp", "DEAD");
    assertEquals(3, value("carillon_backlog{event=\"" + waiting + "\"}"));
    assertEquals(0, value("carillon_due{event=\"" + waiting + "\"}"));
    assertTrue(value("carillon_events{state=\"DEAD\"}") >= 1);
    assertTrue(value("carillon_lateness_seconds{quantile=\"0.99\"}") >= 0);
    assertTrue(value("carillon_duration_seconds{quantile=\"0.5\"}") >= 0);
    post("admin", "/events/discard", "{\"state\":\"DEAD\",\"name\":\"GivesUp\"}");
  }

  @Test
  void onlyThoseWhoMayReadSeeThem() {
    assertEquals(401, send(request("/metrics").GET()).status());
    assertEquals(403, send(asWeb("producer", "/metrics").GET()).status());
    assertFalse(text().isEmpty());
  }

  /** Each node counts its own runs: schedules until this one has had some. */
  private static void awaitMore(String event, String state) {
    double before = runs(event, state);
    await()
        .atMost(LONG)
        .until(
            () -> {
              schedule("{\"name\":\"%s\",\"payload\":\"dead\"}".formatted(event), 5);
              return runs(event, state) > before;
            });
  }

  private static void schedule(String line, int count) {
    String lines = IntStream.range(0, count).mapToObj(i -> line).collect(Collectors.joining("\n"));
    var answer =
        post("producer", "/events/bulk", RunningServer.NDJSON, BodyPublishers.ofString(lines));
    assertEquals(count, answer.json().getInt("accepted"), answer::toString);
  }

  private static double runs(String event, String state) {
    return value("carillon_runs_total{event=\"%s\",state=\"%s\"}".formatted(event, state));
  }

  private static double value(String sample) {
    return List.of(text().split("\n")).stream()
        .filter(line -> line.startsWith(sample + " "))
        .mapToDouble(line -> Double.parseDouble(line.substring(sample.length() + 1)))
        .findFirst()
        .orElse(0);
  }

  private static String text() {
    var answer = send(asWeb("viewer", "/metrics").GET());
    assertEquals(200, answer.status());
    assertEquals("text/plain;version=0.0.4;charset=utf-8", answer.type().replace(" ", ""));
    return answer.body();
  }
}
