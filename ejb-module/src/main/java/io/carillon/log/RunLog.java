package io.carillon.log;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What one run logs on its thread: the first lines and the last, bounded. {@link RunLogHandler}
 * fills it.
 */
public final class RunLog {
  private static final ThreadLocal<RunLog> CURRENT = new ThreadLocal<>();

  /** How many lines of the beginning are kept, and as many of the end. */
  private static final int LINES = 50;

  private static final int LINE_LIMIT = 500;

  private final Deque<String> first = new ArrayDeque<>();
  private final Deque<String> last = new ArrayDeque<>();
  private long left;

  /** Catches what this thread logs from now on, until {@link #end}. */
  public static RunLog begin() {
    RunLog log = new RunLog();
    CURRENT.set(log);
    return log;
  }

  /** This thread's run is over. */
  public void end() {
    CURRENT.remove();
  }

  static Optional<RunLog> current() {
    return Optional.ofNullable(CURRENT.get());
  }

  synchronized void add(String text) {
    String line = text.length() <= LINE_LIMIT ? text : text.substring(0, LINE_LIMIT) + "…";
    if (first.size() < LINES) {
      first.add(line);
      return;
    }
    last.add(line);
    if (last.size() > LINES) {
      last.remove();
      left++;
    }
  }

  /** The lines, fit to be stored; none when nothing was logged. */
  public synchronized Optional<String> text() {
    if (first.isEmpty()) {
      return Optional.empty();
    }
    Stream<String> between = left == 0 ? Stream.of() : Stream.of("… " + left + " lines left out …");
    String text =
        Stream.of(first.stream(), between, last.stream())
            .flatMap(lines -> lines)
            .collect(Collectors.joining("\n"));
    return Optional.of(storable(text));
  }

  /** PostgreSQL's text takes neither U+0000 nor half a character. */
  private static String storable(String text) {
    StringBuilder storable = new StringBuilder(text.length());
    text.codePoints()
        .map(c -> c == 0 || Character.getType(c) == Character.SURROGATE ? 0xFFFD : c)
        .forEach(storable::appendCodePoint);
    return storable.toString();
  }
}
