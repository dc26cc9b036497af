package io.carillon.outcome;

import io.carillon.event.EventData;
import java.time.Instant;

/** What becomes of an event after a run. */
public sealed interface Verdict {
  /** It is done and goes. */
  record Done() implements Verdict {}

  /** It runs again at {@code at}. */
  record Again(Instant at, EventData data) implements Verdict {}

  /** It stays as a dead event. */
  record Dead(EventData data) implements Verdict {}
}
