package io.carillon.api;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * A schedule to be stored. Start with {@link #of}; each method answers a changed copy.
 *
 * @param name 1 to 200 Unicode code points after NFC, no control characters, no white space at
 *     either end; not {@code preview}, {@code import}, {@code .} or {@code ..}, which lead
 *     elsewhere in the REST API, nor {@code deletion} or {@code history-retention}, as which the
 *     platform's own runs are in the history
 * @param event whose handler runs when it fires; the same limits
 * @param payload what the handler gets: an object JSON-B can write, or {@link EventRequest.Json}
 * @param timing when it fires
 * @param rules what it does when all is not well
 * @param description for people; at most 1,000 characters
 */
public record ScheduleSpec(
    String name,
    String event,
    Optional<Object> payload,
    ScheduleTiming timing,
    Rules rules,
    Optional<String> description) {
  private static final int LONGEST_DESCRIPTION = 1_000;
  private static final Set<String> RESERVED =
      Set.of("preview", "import", ".", "..", "deletion", "history-retention");

  /**
   * What a schedule does when all is not well.
   *
   * @param priority 1 to 10, 10 first among what is due at the same instant
   */
  public record Rules(MisfireRule misfire, OverlapRule whenRunning, int priority) {
    /** One run for all missed ones, beside one that goes on, of priority 5. */
    public static final Rules STANDARD =
        new Rules(MisfireRule.FIRE_ONCE, OverlapRule.ALLOW, EventRequest.DEFAULT_PRIORITY);

    public Rules {
      Objects.requireNonNull(misfire, "misfire");
      Objects.requireNonNull(whenRunning, "whenRunning");
    }
  }

  /**
   * Checks the fields and normalises the names (NFC). Whether the text is a schedule is checked
   * when it is stored.
   *
   * @throws InvalidRequestException naming every field that is wrong
   */
  public ScheduleSpec {
    Objects.requireNonNull(timing, "timing");
    Objects.requireNonNull(rules, "rules");
    List<FieldError> errors = new ArrayList<>();
    name = EventText.normalise(name);
    EventText.check("name", name, errors);
    if (RESERVED.contains(name)) {
      errors.add(new FieldError("name", "must be another one: '%s' is reserved".formatted(name)));
    }
    event = EventText.normalise(event);
    EventText.check("event", event, errors);
    if (rules.priority() < 1 || rules.priority() > 10) {
      errors.add(new FieldError("priority", "must be 1 to 10, but is " + rules.priority()));
    }
    if (description.filter(ScheduleSpec::isNoDescription).isPresent()) {
      errors.add(
          new FieldError(
              "description",
              "must have at most %d characters and no U+0000".formatted(LONGEST_DESCRIPTION)));
    }
    if (!errors.isEmpty()) {
      throw new InvalidRequestException(errors);
    }
  }

  private static boolean isNoDescription(String text) {
    return text.length() > LONGEST_DESCRIPTION || text.indexOf('\0') >= 0;
  }

  /** A schedule without payload, with the standard rules. */
  public static ScheduleSpec of(String name, String event, ScheduleTiming timing) {
    return new ScheduleSpec(
        name, event, Optional.empty(), timing, Rules.STANDARD, Optional.empty());
  }

  /** The same with a payload that JSON-B writes. */
  public ScheduleSpec payload(Object value) {
    return new ScheduleSpec(name, event, Optional.of(value), timing, rules, description);
  }

  /** The same with other rules. */
  public ScheduleSpec rules(Rules other) {
    return new ScheduleSpec(name, event, payload, timing, other, description);
  }

  /** The same with a description. */
  public ScheduleSpec description(String text) {
    return new ScheduleSpec(name, event, payload, timing, rules, Optional.of(text));
  }
}
