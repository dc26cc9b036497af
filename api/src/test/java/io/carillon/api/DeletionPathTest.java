package io.carillon.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DeletionPathTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "../../etc/hosts",
        "/etc/hosts",
        "/data/out/../out2/x",
        "/data/output/x",
        "/data/out",
        "a/../../out2/x",
        "a/..",
        "..",
        "/"
      })
  void whatLeavesTheRootIsOutside(String path) {
    String problem = DeletionPath.problem(path).orElseThrow();

    assertTrue(problem.startsWith("is outside the root"), problem);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        ".",
        "./a",
        "a/.",
        "a//b",
        "a/",
        "file:///etc/hosts",
        "a\u0000b",
        "\ud800",
        "%2e%2e/"
      })
  void whatIsNoPlainPathIsRefused(String path) {
    assertTrue(DeletionPath.problem(path).isPresent());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a",
        "a/b/c",
        "C:\\x",
        "~",
        "%2e%2e",
        "%2e%2e/x",
        "...",
        "..a",
        "-rf",
        " a ",
        "a ",
        "a\nb",
        "it's",
        "\"",
        "*",
        "\ud83d\ude00",
        "a\u0308",
        "\u00e4",
        "$(id)"
      })
  void oddNamesAreNames(String path) {
    assertEquals(Optional.empty(), DeletionPath.problem(path));
  }

  @Test
  void aPathHasAtMost4095Bytes() {
    assertEquals(Optional.empty(), DeletionPath.problem("a/".repeat(2047) + "b"));
    assertTrue(DeletionPath.problem("a/".repeat(2047) + "bc").isPresent());
    assertTrue(DeletionPath.problem("\u00e4".repeat(2048)).isPresent());
  }

  @Test
  void aNullPathIsEmpty() {
    assertEquals(Optional.of("must not be empty"), DeletionPath.problem(null));
  }

  @Test
  void aRequestNamesEveryBadField() {
    InvalidRequestException refused =
        assertThrows(
            InvalidRequestException.class,
            () ->
                new DeletionRequest(
                    "",
                    "../x",
                    DeletionRequest.Extent.ENTRY,
                    Optional.of(Instant.MAX),
                    Optional.of(Duration.ofSeconds(-1)),
                    Optional.of("r".repeat(1_001))));

    assertEquals(
        java.util.List.of("root", "path", "at", "after", "after", "reason"),
        refused.errors().stream().map(FieldError::field).toList());
  }

  @Test
  void namesAreNotNormalised() {
    assertEquals("a\u0308 ", DeletionRequest.of("r", "a\u0308 ").path());
  }
}
