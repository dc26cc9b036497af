package io.carillon.it.rest;

import io.carillon.it.cluster.RunningCluster;
import jakarta.json.Json;
import jakarta.json.JsonObject;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Properties;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A node to talk to: the first of {@link RunningCluster}, or one that runs already, given by {@code
 * -Dcarillon.it.url=http://…/carillon -Dcarillon.it.credentials=FILE}.
 */
final class RunningServer {
  static final String JSON = "application/json";
  static final String NDJSON = "application/x-ndjson";
  static final String PROBLEM = "application/problem+json";

  private static final HttpClient CLIENT =
      HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(10)).build();

  private RunningServer() {}

  /** An answer as it came. */
  record Answer(HttpResponse<String> response) {
    int status() {
      return response.statusCode();
    }

    String type() {
      return header("Content-Type");
    }

    String header(String name) {
      return response.headers().firstValue(name).orElse("");
    }

    String body() {
      return response.body();
    }

    JsonObject json() {
      try (var reader = Json.createReader(new StringReader(body()))) {
        return reader.readObject();
      }
    }

    /** The fields that the problem names. */
    List<String> fields() {
      return json().getJsonArray("errors").stream()
          .map(error -> error.asJsonObject().getString("field"))
          .toList();
    }

    @Override
    public String toString() {
      return status() + " " + type() + " " + body();
    }
  }

  /** A request to a path below {@code /carillon}, by nobody. */
  static HttpRequest.Builder request(String path) {
    return request(bases().get(0), path);
  }

  private static HttpRequest.Builder request(String base, String path) {
    return HttpRequest.newBuilder(URI.create(base + path)).timeout(Duration.ofMinutes(2));
  }

  /** What the nodes answer, one after the other, to a GET of a path below {@code /carillon}. */
  static String allNodes(String role, String path) {
    return bases().stream()
        .map(base -> send(asUser(role, request(base, path)).GET()).body())
        .collect(Collectors.joining("\n"));
  }

  /** A request to a path below {@code /carillon/api/v1}, by the user of a role. */
  static HttpRequest.Builder as(String role, String path) {
    return asWeb(role, "/api/v1" + path);
  }

  /** A request to a path below {@code /carillon}, by the user of a role. */
  static HttpRequest.Builder asWeb(String role, String path) {
    return asUser(role, request(path));
  }

  private static HttpRequest.Builder asUser(String role, HttpRequest.Builder request) {
    String user = role + ":" + password(role);
    return request.header(
        "Authorization",
        "Basic " + Base64.getEncoder().encodeToString(user.getBytes(StandardCharsets.UTF_8)));
  }

  static Answer get(String role, String path) {
    return send(as(role, path).GET());
  }

  static Answer post(String role, String path, String json) {
    return post(role, path, JSON, BodyPublishers.ofString(json));
  }

  static Answer post(String role, String path, String type, BodyPublisher body) {
    return send(as(role, path).header("Content-Type", type).POST(body));
  }

  static Answer put(String role, String path, String json) {
    return send(as(role, path).header("Content-Type", JSON).PUT(BodyPublishers.ofString(json)));
  }

  static Answer delete(String role, String path) {
    return send(as(role, path).header("X-Requested-By", "test").DELETE());
  }

  static Answer send(HttpRequest.Builder request) {
    try {
      return new Answer(CLIENT.send(request.build(), BodyHandlers.ofString()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /** An event name that no other test uses and no node handles. */
  static String uniqueName() {
    return "Rest-" + UUID.randomUUID();
  }

  private static List<String> bases() {
    String given = System.getProperty("carillon.it.url", "");
    return given.isEmpty()
        ? Stream.of(RunningCluster.FIRST, RunningCluster.SECOND)
            .map(node -> RunningCluster.get().url(node).toString())
            .toList()
        : List.of(given);
  }

  private static String password(String role) {
    String file = System.getProperty("carillon.it.credentials", "");
    if (file.isEmpty()) {
      return RunningCluster.get().credentials().get(role);
    }
    Properties users = new Properties();
    try (var reader = Files.newBufferedReader(Path.of(file))) {
      users.load(reader);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return users.getProperty(role);
  }
}
