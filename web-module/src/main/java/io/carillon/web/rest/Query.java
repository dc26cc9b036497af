package io.carillon.web.rest;

import io.carillon.admin.PageRequest;
import io.carillon.api.EventText;
import io.carillon.api.FieldError;
import io.carillon.api.InvalidRequestException;
import jakarta.ws.rs.core.UriInfo;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The query parameters of a call, read by type. Each reading answers the value, or nothing and
 * keeps the error; {@link #page} or {@link #end} comes last, refuses what nobody has read, and
 * throws what is wrong.
 */
final class Query {
  private static final int DEFAULT_LIMIT = 50;
  private static final Pattern DIGITS = Pattern.compile("[0-9]{1,9}");
  private static final String NEWEST_FIRST = "-id";
  private static final String LATEST_FIRST = "-runAt";
  private static final String BY_KEY = "id";

  private final Map<String, List<String>> unread;
  private final List<FieldError> errors = new ArrayList<>();

  private Query(Map<String, List<String>> parameters) {
    this.unread = new LinkedHashMap<>(parameters);
  }

  static Query of(UriInfo uri) {
    try {
      return new Query(uri.getQueryParameters());
    } catch (IllegalArgumentException e) {
      throw new MalformedRequestException("The URL is not well-formed.", e);
    }
  }

  static Query of(Map<String, List<String>> parameters) {
    return new Query(parameters);
  }

  /** A name, key or the like: what may not be stored need not be looked for. */
  Optional<String> text(String name) {
    Optional<String> text = take(name).map(EventText::normalise);
    text.ifPresent(value -> EventText.check(name, value, errors));
    return text;
  }

  /** A plus sign that was not escaped arrives as a space; no instant has a space. */
  Optional<Instant> instant(String name) {
    return take(name)
        .flatMap(text -> orError(name, Rfc3339.parse(text.replace(' ', '+')), Rfc3339.EXPECTATION));
  }

  <E extends Enum<E>> Optional<E> choice(String name, Class<E> type) {
    return take(name)
        .flatMap(
            text ->
                orError(
                    name,
                    Choices.find(type, text),
                    "must be one of " + Arrays.toString(type.getEnumConstants())));
  }

  /** A number from 1 to {@code most}. */
  Optional<Integer> wholeNumber(String name, int most) {
    return take(name)
        .flatMap(
            text ->
                orError(
                    name,
                    Optional.of(text)
                        .filter(t -> DIGITS.matcher(t).matches())
                        .map(Integer::valueOf)
                        .filter(number -> number >= 1 && number <= most),
                    "must be a whole number from 1 to " + most));
  }

  Optional<Boolean> flag(String name) {
    return take(name)
        .flatMap(
            text ->
                orError(
                    name,
                    Optional.of(text)
                        .filter(t -> t.equals("true") || t.equals("false"))
                        .map(Boolean::valueOf),
                    "must be true or false"));
  }

  /** The page of a list that goes from new to old. */
  PageRequest newestFirst(Cursor cursor) {
    return page(cursor, NEWEST_FIRST);
  }

  /** The page of a list that goes from what is due last to what is due first. */
  PageRequest latestFirst(Cursor cursor) {
    return page(cursor, LATEST_FIRST);
  }

  /** The page of a list in the order of its keys. */
  PageRequest byKey(Cursor cursor) {
    return page(cursor, BY_KEY);
  }

  private PageRequest page(Cursor cursor, String order) {
    int limit = wholeNumber("limit", PageRequest.MAX_LIMIT).orElse(DEFAULT_LIMIT);
    Optional<String> after =
        take("cursor")
            .flatMap(
                text ->
                    orError(
                        "cursor",
                        cursor.decode(text),
                        "must be the next of a page of this list, unchanged"));
    if (!take("sort").orElse(order).equals(order)) {
      errors.add(
          new FieldError("sort", "must be %s: this list has that one order".formatted(order)));
    }
    end();
    return new PageRequest(limit, after);
  }

  /** Nothing more is expected. */
  void end() {
    unread.keySet().forEach(name -> errors.add(new FieldError(name, "is not known here")));
    if (!errors.isEmpty()) {
      throw new InvalidRequestException(errors);
    }
  }

  private Optional<String> take(String name) {
    List<String> values = Optional.ofNullable(unread.remove(name)).orElse(List.of());
    if (values.size() > 1) {
      errors.add(new FieldError(name, "must not be given twice"));
    }
    return values.stream().findFirst();
  }

  private <T> Optional<T> orError(String name, Optional<T> value, String message) {
    if (value.isEmpty()) {
      errors.add(new FieldError(name, message));
    }
    return value;
  }
}
