package io.carillon.launcher;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;

/** Whether a node answers that it is ready, or will never be. */
record Readiness(URI url, Path deployments) {
  private static final int TIMEOUT_MILLIS = 2000;

  boolean isReady() {
    return switch (statusCode()) {
      case 200 -> true;
      // An EAR without Carillon's web module has no such page: then being deployed has to do.
      case 404 -> Files.exists(deployments.resolve("carillon.ear.deployed"));
      default -> false;
    };
  }

  boolean hasFailed() {
    return Files.exists(deployments.resolve("carillon.ear.failed"));
  }

  private int statusCode() {
    try {
      HttpURLConnection connection =
          (HttpURLConnection) URI.create(url + "/health/ready").toURL().openConnection();
      connection.setConnectTimeout(TIMEOUT_MILLIS);
      connection.setReadTimeout(TIMEOUT_MILLIS);
      try {
        return connection.getResponseCode();
      } finally {
        connection.disconnect();
      }
    } catch (IOException e) {
      return -1; // nobody answers there yet
    }
  }
}
