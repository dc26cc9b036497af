package io.carillon.admin;

import java.time.Instant;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A place in the list of events by the time they are due, which goes on below it.
 *
 * @param runAt milliseconds since 1970
 * @param id the event's; of several that are due together those with lower ids come after it
 */
public record DuePlace(long runAt, String id) {
  private static final Pattern SHAPE =
      Pattern.compile("(\\d{1,15}) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})");

  /** After every instant an event may be due at. */
  private static final Instant END = Instant.parse("+10000-01-01T00:00:00Z");

  /** Lower than every event's id. */
  private static final String LOWEST_ID = "00000000-0000-0000-0000-000000000000";

  /** The place of an event. */
  static DuePlace of(EventSummary event) {
    return new DuePlace(event.runAt().toEpochMilli(), event.id());
  }

  /** Reads what {@link #toString} has written; empty when it has not. */
  public static Optional<DuePlace> parse(String text) {
    return Optional.of(SHAPE.matcher(text))
        .filter(Matcher::matches)
        .map(place -> new DuePlace(Long.parseLong(place.group(1)), place.group(2)));
  }

  /** Where a page begins: after the page before it, and before {@code to}. */
  static DuePlace of(Optional<String> after, Optional<Instant> to) {
    DuePlace end = new DuePlace(to.orElse(END).toEpochMilli(), LOWEST_ID);
    return after.flatMap(DuePlace::parse).filter(place -> place.runAt < end.runAt).orElse(end);
  }

  @Override
  public String toString() {
    return runAt + " " + id;
  }
}
