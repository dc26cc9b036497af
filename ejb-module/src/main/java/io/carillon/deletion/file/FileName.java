package io.carillon.deletion.file;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** Turns a name into the very bytes that stand in the directory: UTF-8, whatever the locale. */
final class FileName {
  private FileName() {}

  static Path of(String name) {
    return isAscii(name)
        ? Path.of(name)
        : absolute(("/" + name).getBytes(StandardCharsets.UTF_8)).getFileName();
  }

  private static boolean isAscii(String name) {
    return name.chars().allMatch(c -> c < 128);
  }

  /**
   * A path that begins with {@code /}, of its bytes. {@code Path.of(String)} encodes by the locale
   * the server was started in, and throws when that has no such character; a URI's escaped bytes
   * are taken as they are.
   */
  static Path absolute(byte[] path) {
    StringBuilder uri = new StringBuilder("file://");
    for (byte b : path) {
      if (b == '/') {
        uri.append('/');
      } else {
        uri.append('%').append(Character.forDigit((b >> 4) & 0xf, 16));
        uri.append(Character.forDigit(b & 0xf, 16));
      }
    }
    return Path.of(URI.create(uri.toString()));
  }
}
