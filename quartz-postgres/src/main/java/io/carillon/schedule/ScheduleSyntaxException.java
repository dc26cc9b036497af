package io.carillon.schedule;

/**
 * A schedule text that cannot be read to its end, or that could never fire. Nothing of it is used:
 * a text is either understood completely or refused.
 */
public class ScheduleSyntaxException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  private final String field;
  private final int position;
  private final String reason;

  /**
   * @param field which part is wrong, in words: {@code minute}, {@code zone}, {@code spec} …
   * @param position where the wrong part begins in the text as it was given, from 0; the text's
   *     length when something is missing at its end
   * @param reason what is wrong and what is allowed, in words
   */
  public ScheduleSyntaxException(String field, int position, String reason) {
    super("%s (at position %s): %s".formatted(field, position, reason));
    this.field = field;
    this.position = position;
    this.reason = reason;
  }

  /** Which part is wrong, in words: {@code minute}, {@code zone}, {@code spec} … */
  public String field() {
    return field;
  }

  /** Where the wrong part begins in the text as it was given, from 0. */
  public int position() {
    return position;
  }

  /** What is wrong and what is allowed, without field and position. */
  public String reason() {
    return reason;
  }
}
