package io.carillon.api;

import java.text.Normalizer;
import java.util.List;
import java.util.Optional;

/**
 * What a name or key may be. The rule is in one place: REST, the API and the handler annotations
 * all use it.
 */
public final class EventText {
  /** The most Unicode code points a name or key may have, after NFC. */
  public static final int MAX_CODE_POINTS = 200;

  private EventText() {}

  /** The NFC form; an absent text is the empty one, which {@link #check} refuses. */
  public static String normalise(String text) {
    return text == null ? "" : Normalizer.normalize(text, Normalizer.Form.NFC);
  }

  /** Adds to {@code errors} what is wrong with a normalised text. */
  public static void check(String field, String text, List<FieldError> errors) {
    problem(text).ifPresent(message -> errors.add(new FieldError(field, message)));
  }

  private static Optional<String> problem(String text) {
    if (text.isEmpty()) {
      return Optional.of("must not be empty");
    }
    int length = text.codePointCount(0, text.length());
    if (length > MAX_CODE_POINTS) {
      return Optional.of(
          "must have at most %d characters, but has %d".formatted(MAX_CODE_POINTS, length));
    }
    if (text.codePoints().anyMatch(Character::isISOControl)) {
      return Optional.of("must not contain control characters");
    }
    if (text.codePoints().anyMatch(c -> Character.getType(c) == Character.SURROGATE)) {
      return Optional.of("must not contain unpaired surrogates");
    }
    if (isSpace(text.codePointAt(0)) || isSpace(text.codePointBefore(text.length()))) {
      return Optional.of("must not begin or end with white space");
    }
    return Optional.empty();
  }

  private static boolean isSpace(int codePoint) {
    return Character.isWhitespace(codePoint) || Character.isSpaceChar(codePoint);
  }
}
