package io.carillon.listener;

import java.util.Arrays;
import java.util.stream.Collectors;

/** Where a thread is now, as a stack trace shows it. */
final class StackText {
  private StackText() {}

  static String of(Thread thread) {
    return Arrays.stream(thread.getStackTrace())
        .map(frame -> "\tat " + frame)
        .collect(Collectors.joining("\n", thread.getName() + "\n", "\n"));
  }
}
