package io.carillon.outcome;

import java.util.Optional;

/**
 * What is kept of a run beside how it ended.
 *
 * @param payload JSON text, where the handler's settings keep it
 * @param log what the run logged, one line a record, bounded
 * @param progress how far it got, JSON text
 */
public record RunNotes(Optional<String> payload, Optional<String> log, Optional<String> progress) {
  private static final RunNotes NONE =
      new RunNotes(Optional.empty(), Optional.empty(), Optional.empty());

  /** Nothing but how it ended. */
  public static RunNotes none() {
    return NONE;
  }

  /** Only the payload. */
  public static RunNotes of(String payload) {
    return new RunNotes(Optional.of(payload), Optional.empty(), Optional.empty());
  }

  /** The same without the payload. */
  public RunNotes withoutPayload() {
    return new RunNotes(Optional.empty(), log, progress);
  }
}
