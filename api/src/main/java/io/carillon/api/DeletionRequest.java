package io.carillon.api;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Something to be deleted later. Start with {@link #of}; each method answers a changed copy.
 *
 * @param root the configured name of a storage root
 * @param path relative to the root, names joined by {@code /}; see {@link DeletionPath}
 * @param extent one entry, or a directory with all that is in it
 * @param at the instant it is due, from 1970 to the end of year 9999; a past one is due at once
 * @param after instead of {@code at}: how long from now, zero or more; with neither it is due at
 *     once
 * @param reason optional, for the operator: at most 1,000 characters
 */
public record DeletionRequest(
    String root,
    String path,
    Extent extent,
    Optional<Instant> at,
    Optional<Duration> after,
    Optional<String> reason) {

  /** The most Unicode code points a reason may have. */
  public static final int MAX_REASON = 1_000;

  /** How much goes. */
  public enum Extent {
    /** A file, a link, or an empty directory. */
    ENTRY,
    /** The same, and a directory together with all that is in it. */
    TREE
  }

  /**
   * Checks the fields.
   *
   * @throws InvalidRequestException naming every field that is wrong
   */
  public DeletionRequest {
    Objects.requireNonNull(extent, "extent");
    List<FieldError> errors = new ArrayList<>();
    root = EventText.normalise(root);
    EventText.check("root", root, errors);
    DeletionPath.problem(path).ifPresent(problem -> errors.add(new FieldError("path", problem)));
    at = at.map(instant -> EventTime.check("at", instant, errors));
    after.ifPresent(duration -> EventTime.check("after", duration, errors));
    if (at.isPresent() && after.isPresent()) {
      errors.add(new FieldError("after", "give at or after, not both"));
    }
    reason.ifPresent(text -> checkReason(text, errors));
    if (!errors.isEmpty()) {
      throw new InvalidRequestException(errors);
    }
  }

  private static void checkReason(String reason, List<FieldError> errors) {
    int length = reason.codePointCount(0, reason.length());
    if (length > MAX_REASON) {
      errors.add(
          new FieldError(
              "reason",
              "must have at most %d characters, but has %d".formatted(MAX_REASON, length)));
    }
    if (reason.indexOf('\0') >= 0) {
      errors.add(new FieldError("reason", "must not contain the character U+0000"));
    }
    if (reason.codePoints().anyMatch(c -> Character.getType(c) == Character.SURROGATE)) {
      errors.add(new FieldError("reason", "must not contain unpaired surrogates"));
    }
  }

  /** One entry of a root, due at once. */
  public static DeletionRequest of(String root, String path) {
    return new DeletionRequest(
        root, path, Extent.ENTRY, Optional.empty(), Optional.empty(), Optional.empty());
  }

  /** The same, and when it is a directory, all that is in it. */
  public DeletionRequest recursive() {
    return new DeletionRequest(root, path, Extent.TREE, at, after, reason);
  }

  /** The same, due at an instant. */
  public DeletionRequest at(Instant instant) {
    return new DeletionRequest(root, path, extent, Optional.of(instant), Optional.empty(), reason);
  }

  /** The same, due so long after it is scheduled. */
  public DeletionRequest after(Duration grace) {
    return new DeletionRequest(root, path, extent, Optional.empty(), Optional.of(grace), reason);
  }

  /** The same with a reason for the operator. */
  public DeletionRequest reason(String text) {
    return new DeletionRequest(root, path, extent, at, after, Optional.of(text));
  }
}
