package io.carillon.it.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;

import jakarta.json.Json;
import jakarta.json.JsonObject;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Talks to the REST API of one node as one user. */
public final class Rest {
  /**
   * HTTP 1.1: a server that stops or is flooded ends a connection of HTTP 2 under all its calls.
   */
  private static final HttpClient CLIENT =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .connectTimeout(Duration.ofSeconds(5))
          .build();

  private final URI base;
  private final String authorization;

  Rest(URI base, String user, String password) {
    this.base = base;
    String basic = user + ":" + password;
    this.authorization =
        "Basic " + Base64.getEncoder().encodeToString(basic.getBytes(StandardCharsets.UTF_8));
  }

  /** A status and a body. */
  public record Answer(int status, String body) {
    public JsonObject json() {
      try (var reader = Json.createReader(new StringReader(body))) {
        return reader.readObject();
      }
    }
  }

  public Answer get(String path) {
    return send(request(path).GET());
  }

  /** Beside the API. */
  Answer getWeb(String path) {
    return send(web(path).GET());
  }

  public Answer delete(String path) {
    return send(request(path).header("X-Requested-By", "test").DELETE());
  }

  public Answer post(String path, String json) {
    return send(
        request(path)
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(json)));
  }

  public Answer patch(String path, String json) {
    return send(
        request(path)
            .header("Content-Type", "application/json")
            .method("PATCH", BodyPublishers.ofString(json)));
  }

  public Answer put(String path, String json) {
    return send(
        request(path)
            .header("Content-Type", "application/json")
            .PUT(BodyPublishers.ofString(json)));
  }

  public Answer postLines(String path, String lines) {
    return send(
        request(path)
            .header("Content-Type", "application/x-ndjson")
            .POST(BodyPublishers.ofString(lines)));
  }

  /** Schedules events for now whose payloads are the numbers from 0. */
  void scheduleMany(String name, int count) {
    String lines =
        IntStream.range(0, count)
            .mapToObj(i -> "{\"name\":\"%s\",\"payload\":%d}".formatted(name, i))
            .collect(Collectors.joining("\n"));
    assertEquals(count, postLines("/events/bulk", lines).json().getInt("accepted"));
  }

  private HttpRequest.Builder request(String path) {
    return web("/api/v1" + path);
  }

  private HttpRequest.Builder web(String path) {
    return HttpRequest.newBuilder(URI.create(base + path))
        .timeout(Duration.ofMinutes(5))
        .header("Authorization", authorization);
  }

  private static Answer send(HttpRequest.Builder request) {
    try {
      HttpResponse<String> response = CLIENT.send(request.build(), BodyHandlers.ofString());
      return new Answer(response.statusCode(), response.body());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}
