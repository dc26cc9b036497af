package io.carillon.outcome;

import io.carillon.api.Outcome;
import java.time.Instant;

/** What a handler's run came to, before anything is decided about the event. */
public sealed interface RunResult {
  Instant startedAt();

  /** The handler returned. */
  record Returned(Instant startedAt, Outcome outcome) implements RunResult {}

  /** The handler threw. */
  record Threw(Instant startedAt, Throwable failure) implements RunResult {}
}
