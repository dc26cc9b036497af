package io.carillon.outcome;

import io.carillon.api.Outcome;
import java.time.Duration;
import java.time.Instant;

/** What a handler's run came to, before anything is decided about the event. */
public sealed interface RunResult {
  Instant startedAt();

  /** The handler returned. */
  record Returned(Instant startedAt, Outcome outcome) implements RunResult {}

  /** The handler threw. */
  record Threw(Instant startedAt, Throwable failure) implements RunResult {}

  /**
   * The handler was interrupted at its time limit.
   *
   * @param stack where its thread was
   */
  record TimedOut(Instant startedAt, Duration limit, String stack) implements RunResult {}

  /** The handler was interrupted, or not called, because somebody cancelled the event. */
  record Cancelled(Instant startedAt, String by) implements RunResult {}

  /**
   * Its call was interrupted because somebody cancelled another event of it; nothing came of this
   * one, and it is not to blame.
   */
  record CalledOff(Instant startedAt) implements RunResult {}

  /** The handler's work, the event's completion and its history row are committed. */
  record Committed(Instant startedAt) implements RunResult {}

  /** The event is another node's by now; the handler's work is rolled back. */
  record Lost(Instant startedAt) implements RunResult {}
}
