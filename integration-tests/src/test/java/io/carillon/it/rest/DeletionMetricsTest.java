package io.carillon.it.rest;

import static io.carillon.it.rest.RunningServer.get;
import static io.carillon.it.rest.RunningServer.post;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import jakarta.json.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** What monitoring sees of deletions, and what an admin may say of a root. */
class DeletionMetricsTest {
  private static final Duration LONG = Duration.ofMinutes(1);

  @Test
  void whatWaitsWhatWentAndWhatResistedIsCounted() throws IOException {
    Path file = videos().resolve("it-" + UUID.randomUUID());
    Files.write(file, new byte[1_000]);
    double done = metric("carillon_deletions_total");
    double bytes = metric("carillon_deletion_bytes_total");

    post("producer", "/deletions", body(file.getFileName().toString()));

    await().atMost(LONG).until(() -> metric("carillon_deletions_total") > done);
    assertTrue(metric("carillon_deletion_bytes_total") >= bytes + 1_000);
    assertEquals(0, metric("carillon_deletion_root_unusable{root=\"videos\"}"));
    assertTrue(metric("carillon_deletions_due{root=\"videos\"}") >= 0);
    assertTrue(metric("carillon_deletion_oldest_overdue_seconds{root=\"videos\"}") >= 0);
    assertTrue(metric("carillon_deletions_parked") >= 0);

    Path full = Files.createDirectory(videos().resolve("it-" + UUID.randomUUID()));
    Files.createFile(full.resolve("x"));
    post("producer", "/deletions", body(full.getFileName().toString()));

    await()
        .atMost(LONG)
        .until(() -> metrics().contains("carillon_deletion_failures_total{kind=\"NOT_EMPTY\"}"));
  }

  @Test
  void onlyAnAdminAcceptsARootAndOnlyAStrangeOne() {
    assertEquals(403, post("operator", "/deletions/roots/videos/accept", "{}").status());
    assertEquals(409, post("admin", "/deletions/roots/videos/accept", "{}").status());
    assertEquals(404, post("admin", "/deletions/roots/none/accept", "{}").status());
  }

  private static String body(String path) {
    return "{\"root\":\"videos\",\"path\":\"%s\"}".formatted(path);
  }

  private static Path videos() {
    return Path.of(
        get("admin", "/deletions/roots")
            .json()
            .getJsonArray("items")
            .getValuesAs(JsonObject.class)
            .stream()
            .filter(root -> root.getString("name").equals("videos"))
            .findFirst()
            .orElseThrow()
            .getString("location"));
  }

  private static String metrics() {
    return RunningServer.allNodes("viewer", "/metrics");
  }

  /** Its sum over the nodes: each counts what it removed itself. */
  private static double metric(String name) {
    List<String> lines = metrics().lines().filter(line -> line.startsWith(name + " ")).toList();
    assertFalse(lines.isEmpty(), () -> name + " is not among the metrics");
    return lines.stream()
        .mapToDouble(line -> Double.parseDouble(line.substring(name.length() + 1)))
        .sum();
  }
}
