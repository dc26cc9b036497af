package io.carillon.launcher;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.nio.file.StandardCopyOption.ATOMIC_MOVE;
import static java.nio.file.StandardCopyOption.REPLACE_EXISTING;

import java.io.IOException;
import java.io.Reader;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Properties;

/**
 * Small files that only their owner may read. Replaced as a whole, so that no reader sees half of
 * one.
 */
final class PrivateFile {
  private PrivateFile() {}

  static void write(Path file, String text) {
    try {
      Files.createDirectories(file.getParent());
      Path draft = file.resolveSibling(file.getFileName() + ".new");
      Files.deleteIfExists(draft);
      Files.createFile(
          draft,
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
      Files.writeString(draft, text);
      Files.move(draft, file, ATOMIC_MOVE, REPLACE_EXISTING);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static void write(Path file, Properties properties) {
    try {
      StringWriter text = new StringWriter();
      properties.store(text, null);
      write(file, text.toString());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static Properties read(Path file) {
    Properties properties = new Properties();
    try (Reader reader = Files.newBufferedReader(file, UTF_8)) {
      properties.load(reader);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return properties;
  }
}
