package io.carillon.launcher;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/** The words of a command line, taken one after the other. */
final class Arguments {
  private final Deque<String> words = new ArrayDeque<>();

  /** {@code --name=value} is the same as {@code --name value}. */
  Arguments(List<String> given) {
    for (String word : given) {
      int equals = word.startsWith("--") ? word.indexOf('=') : -1;
      if (equals > 0) {
        words.add(word.substring(0, equals));
        words.add(word.substring(equals + 1));
      } else {
        words.add(word);
      }
    }
  }

  Optional<String> next() {
    return Optional.ofNullable(words.poll());
  }

  String valueOf(String option) {
    return next()
        .filter(value -> !value.isBlank() && !value.startsWith("--"))
        .orElseThrow(() -> new UsageException(option + " needs a value."));
  }

  int numberOf(String option) {
    String value = valueOf(option);
    try {
      return Integer.parseInt(value);
    } catch (NumberFormatException e) {
      throw new UsageException("%s needs a whole number, not '%s'.".formatted(option, value));
    }
  }

  void requireEnd() {
    next()
        .ifPresent(
            word -> {
              throw new UsageException("'%s' is not understood here.".formatted(word));
            });
  }
}
