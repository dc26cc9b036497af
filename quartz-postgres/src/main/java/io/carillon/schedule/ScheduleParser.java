package io.carillon.schedule;

/** Reads one kind of schedule text. Implementations are immutable. */
public interface ScheduleParser {

  /** The name by which a request forces this kind, for example {@code quartz}. */
  String name();

  /**
   * Whether a text looks like this kind, right or wrong. The text has no zone prefix and no white
   * space around it.
   */
  boolean recognises(String text);

  /**
   * Reads a text completely.
   *
   * @param text without zone prefix and without white space around it
   * @throws ScheduleSyntaxException when the text is not understood to its last character, or when
   *     the schedule would never fire; its position counts from the beginning of {@code text}
   */
  Schedule parse(String text, ScheduleSettings settings);
}
