package io.carillon.web.rest;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;

/** The lines of a stream, one at a time, holding at most one line of bounded length. */
final class Lines {
  private static final int END = -1;

  private final InputStream in;
  private final int maxBytes;
  private long number;

  /**
   * A line.
   *
   * @param number from 1
   * @param bytes without its line feed; cut at the limit when too long
   */
  record Line(long number, byte[] bytes, boolean tooLong) {
    boolean isBlank() {
      for (byte b : bytes) {
        if (b != ' ' && b != '\t' && b != '\r') {
          return false;
        }
      }
      return true;
    }
  }

  Lines(InputStream in, int maxBytes) {
    this.in = new BufferedInputStream(in, 1 << 16);
    this.maxBytes = maxBytes;
  }

  /** The next line, or nothing at the end. A last line needs no line feed. */
  Optional<Line> next() throws IOException {
    int first = in.read();
    if (first == END) {
      return Optional.empty();
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(256);
    boolean tooLong = false;
    for (int b = first; b != END && b != '\n'; b = in.read()) {
      if (bytes.size() < maxBytes) {
        bytes.write(b);
      } else {
        tooLong = true;
      }
    }
    return Optional.of(new Line(++number, bytes.toByteArray(), tooLong));
  }
}
