package io.carillon.api;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * An event to be scheduled. Start with {@link #of}; each method answers a changed copy.
 *
 * @param name which handler: 1 to 200 Unicode code points after NFC normalisation, no control
 *     characters, no white space at either end
 * @param payload what the handler gets: an object JSON-B can write, or {@link Json} text; at most 1
 *     MiB of JSON (UTF-8) unless configured otherwise
 * @param runAt the instant it is due, cut to the millisecond; a past one runs at once; from 1970 to
 *     the end of year 9999
 * @param delay instead of {@code runAt}: how long from now, zero or more
 * @param priority 1 to 10, 10 first among events due at the same instant
 * @param key optional: unique among unfinished events of this name; the same limits as the name
 * @param onConflict what to do when the key is taken
 * @param retry how often and how soon it runs again when it fails; absent: as its handler's
 *     settings say
 */
public record EventRequest(
    String name,
    Optional<Object> payload,
    Optional<Instant> runAt,
    Optional<Duration> delay,
    int priority,
    Optional<String> key,
    OnConflict onConflict,
    Optional<RetryRule> retry) {

  /** The priority of an event that does not say. */
  public static final int DEFAULT_PRIORITY = 5;

  /** The last instant an event may be due at. */
  public static final Instant HORIZON = EventTime.HORIZON;

  /** JSON text as it stands, for a caller that has it already. */
  public record Json(String text) {
    public Json {
      Objects.requireNonNull(text, "text");
    }
  }

  /**
   * Checks the fields and normalises the name and the key (NFC).
   *
   * @throws InvalidRequestException naming every field that is wrong
   */
  public EventRequest {
    Objects.requireNonNull(onConflict, "onConflict");
    List<FieldError> errors = new ArrayList<>();
    name = EventText.normalise(name);
    EventText.check("name", name, errors);
    key = key.map(EventText::normalise);
    key.ifPresent(k -> EventText.check("key", k, errors));
    runAt = runAt.map(instant -> EventTime.check("runAt", instant, errors));
    delay.ifPresent(d -> EventTime.check("delay", d, errors));
    if (runAt.isPresent() && delay.isPresent()) {
      errors.add(new FieldError("delay", "give runAt or delay, not both"));
    }
    if (priority < 1 || priority > 10) {
      errors.add(new FieldError("priority", "must be 1 to 10, but is " + priority));
    }
    if (!errors.isEmpty()) {
      throw new InvalidRequestException(errors);
    }
  }

  /** An event of this name, due now, without payload, of priority 5. */
  public static EventRequest of(String name) {
    return new EventRequest(
        name,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        DEFAULT_PRIORITY,
        Optional.empty(),
        OnConflict.KEEP,
        Optional.empty());
  }

  /** The same with a payload that JSON-B writes. */
  public EventRequest payload(Object value) {
    return new EventRequest(
        name, Optional.of(value), runAt, delay, priority, key, onConflict, retry);
  }

  /** The same with a payload that is JSON text already. */
  public EventRequest payloadJson(String json) {
    return payload(new Json(json));
  }

  /** The same, due at an instant. */
  public EventRequest runAt(Instant instant) {
    return new EventRequest(
        name, payload, Optional.of(instant), Optional.empty(), priority, key, onConflict, retry);
  }

  /** The same, due so long after it is scheduled. */
  public EventRequest after(Duration duration) {
    return new EventRequest(
        name, payload, Optional.empty(), Optional.of(duration), priority, key, onConflict, retry);
  }

  /** The same with a priority of 1 to 10. */
  public EventRequest priority(int value) {
    return new EventRequest(name, payload, runAt, delay, value, key, onConflict, retry);
  }

  /** The same with a key, and what to do when it is taken. */
  public EventRequest key(String value, OnConflict conflict) {
    return new EventRequest(
        name, payload, runAt, delay, priority, Optional.of(value), conflict, retry);
  }

  /** The same with its own number of attempts and delays between them. */
  public EventRequest retry(RetryRule rule) {
    return new EventRequest(
        name, payload, runAt, delay, priority, key, onConflict, Optional.of(rule));
  }
}
