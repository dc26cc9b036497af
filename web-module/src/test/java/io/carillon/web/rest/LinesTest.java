package io.carillon.web.rest;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class LinesTest {
  @Test
  void countsLinesAndNeedsNoLineFeedAtTheEnd() throws IOException {
    assertEquals(List.of("1:a", "2:", "3:bc"), lines("a\n\nbc"));
    assertEquals(List.of("1:a", "2:bc"), lines("a\nbc\n"));
    assertEquals(List.of(), lines(""));
  }

  @Test
  void cutsALineThatIsTooLongAndGoesOnAfterIt() throws IOException {
    assertEquals(List.of("1:12345", "2:12345 too long", "3:x"), lines("12345\n123456789\nx"));
  }

  private static List<String> lines(String text) throws IOException {
    Lines lines = new Lines(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), 5);
    List<String> read = new ArrayList<>();
    for (Optional<Lines.Line> line = lines.next(); line.isPresent(); line = lines.next()) {
      read.add(
          line.get().number()
              + ":"
              + new String(line.get().bytes(), StandardCharsets.UTF_8)
              + (line.get().tooLong() ? " too long" : ""));
    }
    return read;
  }
}
