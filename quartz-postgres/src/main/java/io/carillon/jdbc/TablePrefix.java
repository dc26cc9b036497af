package io.carillon.jdbc;

import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** What the tables' names begin with: Quartz's {@code tablePrefix}, perhaps with a schema. */
public final class TablePrefix {
  private static final String USUAL = "qrtz_";

  private final String text;
  private final Map<String, String> replaced = new ConcurrentHashMap<>();

  /**
   * @param text for example {@code QRTZ_} or {@code app.QRTZ_}; letters, digits, {@code _} and
   *     {@code .}
   */
  public TablePrefix(String text) {
    if (!text.matches("[A-Za-z0-9_.]+")) {
      throw new IllegalArgumentException(
          "tablePrefix may hold letters, digits, _ and . only: " + text);
    }
    this.text = text.toLowerCase(Locale.ROOT);
  }

  /** The statement for these tables. */
  String in(String sql) {
    return USUAL.equals(text)
        ? sql
        : replaced.computeIfAbsent(sql, usual -> usual.replace(USUAL, text));
  }

  @Override
  public String toString() {
    return text;
  }
}
