package io.carillon.listener;

import io.carillon.api.EventContext;
import io.carillon.api.Outcome;
import java.util.Map;
import java.util.Optional;

/**
 * A call for many events has failed, of which some had been left out of it because their payloads
 * cannot be read. The cause is what the handler threw.
 */
final class PartlyUnreadableException extends Exception {
  private static final long serialVersionUID = 1;

  private final transient Map<EventContext, Outcome> leftOut;

  PartlyUnreadableException(Map<EventContext, Outcome> leftOut, Throwable cause) {
    super(cause);
    this.leftOut = leftOut;
  }

  /** What becomes of an event that had been left out; nothing for the others. */
  Optional<Outcome> outcome(EventContext context) {
    return Optional.ofNullable(leftOut.get(context));
  }
}
