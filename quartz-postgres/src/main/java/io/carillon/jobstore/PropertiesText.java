package io.carillon.jobstore;

/**
 * Writes what {@link java.util.Properties#load} reads, without the date that {@code store} puts
 * before it: smaller rows, and the same data is the same bytes.
 */
final class PropertiesText {
  private PropertiesText() {}

  static void append(StringBuilder text, String key, String value) {
    escape(text, key, true);
    text.append('=');
    escape(text, value, false);
    text.append('\n');
  }

  private static void escape(StringBuilder text, String raw, boolean key) {
    for (int i = 0; i < raw.length(); i++) {
      char c = raw.charAt(i);
      switch (c) {
        case '\\' -> text.append("\\\\");
        case '\n' -> text.append("\\n");
        case '\r' -> text.append("\\r");
        case '\t' -> text.append("\\t");
        case '\f' -> text.append("\\f");
        case ' ' -> text.append(key || i == 0 ? "\\ " : " ");
        case '=', ':', '#', '!' -> (key ? text.append('\\') : text).append(c);
        default -> plain(text, c);
      }
    }
  }

  private static void plain(StringBuilder text, char c) {
    if (c < ' ' || c > '~') {
      text.append("\\u");
      for (int shift = 12; shift >= 0; shift -= 4) {
        text.append(Character.forDigit((c >> shift) & 0xF, 16));
      }
    } else {
      text.append(c);
    }
  }
}
