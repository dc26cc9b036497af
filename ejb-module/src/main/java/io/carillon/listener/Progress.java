package io.carillon.listener;

import jakarta.json.Json;

/**
 * How far a run is.
 *
 * @param done how much is done, 0 or more
 * @param total of how much; 0 when that is not known
 * @param text one line for people
 */
public record Progress(long done, long total, String text) {
  private static final int TEXT_LIMIT = 200;

  public Progress {
    if (done < 0 || total < 0) {
      throw new IllegalArgumentException(
          "done and total must not be negative: " + done + ", " + total);
    }
    text = text == null ? "" : bounded(text);
  }

  private static String bounded(String text) {
    StringBuilder bounded = new StringBuilder();
    text.codePoints()
        .limit(TEXT_LIMIT)
        .map(c -> c == 0 || Character.getType(c) == Character.SURROGATE ? 0xFFFD : c)
        .forEach(bounded::appendCodePoint);
    return bounded.toString();
  }

  /** As it is stored. */
  public String toJson() {
    return Json.createObjectBuilder()
        .add("done", done)
        .add("total", total)
        .add("text", text)
        .build()
        .toString();
  }
}
