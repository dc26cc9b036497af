package io.carillon.web.rest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.carillon.api.DeletionRequest;
import io.carillon.api.FieldError;
import io.carillon.api.InvalidRequestException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class DeletionRequestReaderTest {
  private static List<String> badFields(String body) {
    return assertThrows(InvalidRequestException.class, () -> DeletionRequestReader.read(body))
        .errors()
        .stream()
        .map(FieldError::field)
        .toList();
  }

  @Test
  void aWholeBodyIsRead() {
    assertEquals(
        DeletionRequest.of("videos", "a b ").recursive().after(Duration.ofDays(30)).reason("old"),
        DeletionRequestReader.read(
            """
            {"root": "videos", "path": "a b ", "recursive": true, "after": "P30D", "reason": "old"}
            """));
  }

  @Test
  void rootAndPathSuffice() {
    assertEquals(
        DeletionRequest.of("videos", "a"),
        DeletionRequestReader.read("{\"root\": \"videos\", \"path\": \"a\"}"));
  }

  @Test
  void everyBadFieldIsNamed() {
    assertEquals(List.of("root", "path"), badFields("{}"));
    assertEquals(List.of("path"), badFields("{\"root\": \"r\", \"path\": \"../x\"}"));
    assertEquals(List.of("path"), badFields("{\"root\": \"r\", \"path\": \"/etc/hosts\"}"));
    assertEquals(
        List.of("at", "after", "recursive", "more"),
        badFields(
            """
            {"root": "r", "path": "x", "at": "tomorrow", "after": "soon", "recursive": "yes", "more": 1}
            """));
  }
}
