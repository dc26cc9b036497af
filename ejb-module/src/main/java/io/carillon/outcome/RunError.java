package io.carillon.outcome;

import java.io.PrintWriter;
import java.io.StringWriter;

/**
 * Why a run failed, fit to be stored: PostgreSQL's text takes no U+0000 and no unpaired surrogates,
 * and a stack can be endless.
 *
 * @param type the exception's class name
 * @param message at most {@value #MESSAGE_LIMIT} characters
 * @param stack at most {@value #STACK_LIMIT} characters; empty when there is no exception
 */
public record RunError(String type, String message, String stack) {
  private static final int MESSAGE_LIMIT = 4_000;
  private static final int STACK_LIMIT = 16_000;

  public RunError {
    message = clean(message, MESSAGE_LIMIT);
    stack = clean(stack, STACK_LIMIT);
  }

  /** An exception the handler threw. */
  public static RunError of(Throwable failure) {
    return new RunError(failure.getClass().getName(), messageOf(failure), stackOf(failure));
  }

  /** What a handler said without throwing. */
  public static RunError said(String reason) {
    return new RunError("Outcome", reason, "");
  }

  /** Somebody cancelled the event. */
  public static RunError cancelledBy(String who) {
    return said("cancelled by " + who);
  }

  /** One line: type and message. */
  public String summary() {
    return message.isEmpty() ? type : type + ": " + message;
  }

  private static String messageOf(Throwable failure) {
    try {
      return failure.getMessage() == null ? "" : failure.getMessage();
    } catch (RuntimeException | Error e) {
      return "(its message could not be read: " + e.getClass().getName() + ")";
    }
  }

  /** Of a chain of thousands of causes, what was printed before the stack overflowed. */
  private static String stackOf(Throwable failure) {
    StringWriter text = new StringWriter();
    try {
      failure.printStackTrace(new PrintWriter(text));
    } catch (RuntimeException | Error e) {
      text.append("(its stack could not be printed: ").append(e.getClass().getName()).append(')');
    }
    return text.toString();
  }

  private static String clean(String text, int limit) {
    StringBuilder clean = new StringBuilder(Math.min(text.length(), limit));
    text.codePoints()
        .limit(limit)
        .map(c -> c == 0 || Character.getType(c) == Character.SURROGATE ? 0xFFFD : c)
        .forEach(clean::appendCodePoint);
    return clean.toString();
  }
}
