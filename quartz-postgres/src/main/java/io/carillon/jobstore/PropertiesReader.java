package io.carillon.jobstore;

import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * Reads what {@link java.util.Properties#load} reads, and the same from it, without the buffers of
 * 10 KB that {@code load} allocates each time: it runs for every firing, on the one thread that
 * hands them out.
 */
final class PropertiesReader {
  private static final int HEX_DIGITS = 4;

  private final byte[] text;
  private final byte[] line;
  private int at;
  private int length;

  private PropertiesReader(byte[] text) {
    this.text = text;
    this.line = new byte[text.length];
  }

  /**
   * Puts the entries into a map; a later one of the same key wins.
   *
   * @param text in ISO 8859-1
   * @throws IllegalArgumentException when a {@code \}{@code u} lacks its four hexadecimal digits
   */
  static void read(byte[] text, Map<String, Object> into) {
    PropertiesReader reader = new PropertiesReader(text);
    while (reader.nextLine()) {
      reader.putEntry(into);
    }
  }

  /** The next logical line, which several natural lines may make up. */
  private boolean nextLine() {
    length = 0;
    while (skipToText()) {
      if (!copyContinued()) {
        return true;
      }
    }
    return length > 0;
  }

  /** Skips what may precede the text of a natural line: blanks; comments and empty lines. */
  private boolean skipToText() {
    while (at < text.length) {
      byte c = text[at];
      if (length == 0 && (c == '#' || c == '!')) {
        skipRest();
      } else if (isBlank(c) || (length == 0 && isEnd(c))) {
        at++;
      } else {
        return true;
      }
    }
    return false;
  }

  private void skipRest() {
    while (at < text.length && !isEnd(text[at])) {
      at++;
    }
  }

  /** Copies a natural line; whether the next one continues it. */
  private boolean copyContinued() {
    boolean escaped = false;
    while (at < text.length && !isEnd(text[at])) {
      byte c = text[at++];
      escaped = c == '\\' && !escaped;
      line[length++] = c;
    }
    if (!escaped) {
      return false;
    }
    length--;
    if (at + 1 >= text.length) {
      at = text.length;
      return false;
    }
    at += text[at] == '\r' && text[at + 1] == '\n' ? 2 : 1;
    return true;
  }

  private void putEntry(Map<String, Object> into) {
    int keyEnd = keyEnd();
    int valueStart = skipBlanks(keyEnd);
    if (valueStart < length && isSeparator(line[valueStart])) {
      valueStart = skipBlanks(valueStart + 1);
    }
    into.put(unescaped(0, keyEnd), unescaped(valueStart, length));
  }

  private int keyEnd() {
    boolean escaped = false;
    for (int i = 0; i < length; i++) {
      byte c = line[i];
      if (!escaped && (isSeparator(c) || isBlank(c))) {
        return i;
      }
      escaped = c == '\\' && !escaped;
    }
    return length;
  }

  private int skipBlanks(int from) {
    int to = from;
    while (to < length && isBlank(line[to])) {
      to++;
    }
    return to;
  }

  private String unescaped(int from, int to) {
    int plain = from;
    while (plain < to && line[plain] != '\\') {
      plain++;
    }
    return plain == to
        ? new String(line, from, to - from, StandardCharsets.ISO_8859_1)
        : unescapedSlowly(from, to);
  }

  private String unescapedSlowly(int from, int to) {
    StringBuilder result = new StringBuilder(to - from);
    for (int i = from; i < to; i++) {
      if (line[i] != '\\') {
        result.append((char) (line[i] & 0xFF));
      } else if (line[++i] == 'u') {
        result.append(hexadecimal(i + 1, to));
        i += HEX_DIGITS;
      } else {
        result.append(named(line[i]));
      }
    }
    return result.toString();
  }

  private char hexadecimal(int from, int to) {
    int value = 0;
    for (int i = from; i < from + HEX_DIGITS; i++) {
      int digit = i < to ? Character.digit(line[i] & 0xFF, 16) : -1;
      if (digit < 0) {
        throw new IllegalArgumentException("\\u without four hexadecimal digits");
      }
      value = (value << 4) + digit;
    }
    return (char) value;
  }

  private static char named(byte escaped) {
    return switch (escaped) {
      case 't' -> '\t';
      case 'n' -> '\n';
      case 'r' -> '\r';
      case 'f' -> '\f';
      default -> (char) (escaped & 0xFF);
    };
  }

  private static boolean isSeparator(byte c) {
    return c == '=' || c == ':';
  }

  private static boolean isBlank(byte c) {
    return c == ' ' || c == '\t' || c == '\f';
  }

  private static boolean isEnd(byte c) {
    return c == '\n' || c == '\r';
  }
}
