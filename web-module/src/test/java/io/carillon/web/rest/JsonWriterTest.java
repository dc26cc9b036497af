package io.carillon.web.rest;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.carillon.admin.ExecutionError;
import io.carillon.admin.Page;
import io.carillon.api.EventRequest;
import jakarta.json.Json;
import java.io.StringReader;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class JsonWriterTest {
  record Everything(
      String text,
      int number,
      boolean flag,
      Instant instant,
      Duration duration,
      Optional<String> absent,
      Optional<String> present,
      List<Integer> list,
      Map<String, Long> map,
      EventRequest.Json json) {}

  @Test
  void writesRecordsInTheOrderOfTheirComponents() {
    Everything all =
        new Everything(
            "a\"b",
            1,
            true,
            Instant.parse("2030-01-01T00:00:00.001Z"),
            Duration.ofMillis(1500),
            Optional.empty(),
            Optional.of("x"),
            List.of(1, 2),
            Map.of("k", 3L),
            new EventRequest.Json("{\"z\":1.0, \"a\":1e999}"));
    assertEquals(
        """
        {"text":"a\\"b","number":1,"flag":true,"instant":"2030-01-01T00:00:00.001Z","duration":"PT1.5S",\
        "present":"x","list":[1,2],"map":{"k":3},"json":{"z":1.0, "a":1e999}}""",
        JsonWriter.write(all));
  }

  @Test
  void writesNextOfTheLastPageAsNull() {
    assertEquals(
        "{\"items\":[],\"next\":null}",
        JsonWriter.write(new Page<String>(List.of(), Optional.empty())));
  }

  @Test
  void writesComponentsUnderTheirJsonNames() {
    assertEquals(
        "{\"class\":\"E\"}",
        JsonWriter.write(new ExecutionError(Optional.of("E"), Optional.empty())));
  }

  @Test
  void writesAnyStringSoThatAParserReadsIt() {
    record Text(String text) {}
    for (String text :
        List.of(
            "",
            "\0\u0001\b\t\n\f\r\u001f",
            "\\\"/",
            "é😀\u2028\u2029",
            "%2F",
            "\ud800",
            "a\udc00b")) {
      String json = JsonWriter.write(new Text(text));
      try (var reader = Json.createReader(new StringReader(json))) {
        assertEquals(text, reader.readObject().getString("text"), json);
      }
    }
  }
}
