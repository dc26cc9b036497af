package io.carillon.bench;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Options with their values, flags, and the words that are neither. */
record Arguments(Map<String, String> values, Set<String> flags, List<String> words) {
  /**
   * Reads {@code --name value}, {@code --name=value} and {@code --flag}.
   *
   * @throws UsageException naming the argument that is unknown, repeated or lacks its value
   */
  static Arguments parse(List<String> arguments, Set<String> valued, Set<String> flagged) {
    Map<String, String> values = new LinkedHashMap<>();
    List<String> words = new ArrayList<>();
    List<String> flags = new ArrayList<>();
    for (int i = 0; i < arguments.size(); i++) {
      String argument = arguments.get(i);
      String name = argument.split("=", 2)[0];
      if (!argument.startsWith("--")) {
        words.add(argument);
      } else if (flagged.contains(argument)) {
        flags.add(argument);
      } else if (!valued.contains(name)) {
        throw new UsageException(argument + ": unknown option");
      } else if (argument.length() > name.length()) {
        put(values, name, argument.substring(name.length() + 1));
      } else if (i + 1 < arguments.size()) {
        put(values, name, arguments.get(++i));
      } else {
        throw new UsageException(name + ": its value is missing");
      }
    }
    return new Arguments(values, flags.stream().collect(Collectors.toUnmodifiableSet()), words);
  }

  private static void put(Map<String, String> values, String name, String value) {
    if (value.isBlank()) {
      throw new UsageException(name + ": its value is empty");
    }
    if (values.put(name, value) != null) {
      throw new UsageException(name + ": given twice");
    }
  }

  Optional<String> value(String name) {
    return Optional.ofNullable(values.get(name));
  }

  /** A whole number of at least {@code least}. */
  int number(String name, int least, int otherwise) {
    return value(name).map(text -> atLeast(name, least, text)).orElse(otherwise);
  }

  private static int atLeast(String name, int least, String text) {
    try {
      int number = Integer.parseInt(text);
      if (number >= least) {
        return number;
      }
    } catch (NumberFormatException e) {
      throw new UsageException(name + ": \"" + text + "\" is not a whole number");
    }
    throw new UsageException(name + ": " + text + " is less than " + least);
  }
}
