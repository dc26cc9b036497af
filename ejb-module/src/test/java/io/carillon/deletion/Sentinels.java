package io.carillon.deletion;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;

/** A file that must stay as it is: content, and time of last change. */
record Sentinels(Path directory, Path file, String content, FileTime modified) {
  static Sentinels in(Path directory) throws IOException {
    Path file = directory.resolve("sentinel");
    String content = "must stay, " + directory;
    Files.write(file, content.getBytes(StandardCharsets.UTF_8));
    FileTime longAgo = FileTime.fromMillis(1_000_000_000_123L);
    Files.setLastModifiedTime(file, longAgo);
    return new Sentinels(directory, file, content, longAgo);
  }

  void assertUntouched() throws IOException {
    assertEquals(content, Files.readString(file));
    assertEquals(modified, Files.getLastModifiedTime(file));
  }
}
