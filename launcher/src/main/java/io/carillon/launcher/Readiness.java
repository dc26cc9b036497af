package io.carillon.launcher;

import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Whether a node answers that it is ready, or will never be. */
record Readiness(URI url, Path deployments) {
  private static final int TIMEOUT_MILLIS = 2000;

  boolean isReady() {
    return switch (answer().status()) {
      case 200 -> true;
      // An EAR without Carillon's web module has no such page: then being deployed has to do.
      case 404 -> Files.exists(deployments.resolve("carillon.ear.deployed"));
      default -> false;
    };
  }

  boolean hasFailed() {
    return Files.exists(deployments.resolve("carillon.ear.failed"));
  }

  /** Of a node that has a process. */
  NodeState state() {
    if (isReady()) {
      return NodeState.UP;
    }
    return answer().body().contains("\"draining\":true") ? NodeState.DRAINING : NodeState.STARTING;
  }

  private record Answer(int status, String body) {}

  private Answer answer() {
    try {
      HttpURLConnection connection =
          (HttpURLConnection) URI.create(url + "/health/ready").toURL().openConnection();
      connection.setConnectTimeout(TIMEOUT_MILLIS);
      connection.setReadTimeout(TIMEOUT_MILLIS);
      try {
        return new Answer(connection.getResponseCode(), body(connection.getErrorStream()));
      } finally {
        connection.disconnect();
      }
    } catch (IOException e) {
      return new Answer(-1, ""); // nobody answers there yet
    }
  }

  private static String body(InputStream refusal) throws IOException {
    return refusal == null ? "" : new String(refusal.readAllBytes(), StandardCharsets.UTF_8);
  }
}
