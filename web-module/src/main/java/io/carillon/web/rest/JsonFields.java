package io.carillon.web.rest;

import io.carillon.api.FieldError;
import io.carillon.api.InvalidRequestException;
import jakarta.json.Json;
import jakarta.json.JsonArray;
import jakarta.json.JsonReader;
import jakarta.json.JsonValue;
import java.io.StringReader;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * The fields of a JSON object, read by type. Each reading answers the value, or nothing and keeps
 * the error; {@link #rejectUnread} and {@link #throwErrors} come last. A field that is JSON's null
 * is as good as absent.
 */
final class JsonFields {
  private static final Pattern WHOLE_NUMBER = Pattern.compile("-?(0|[1-9][0-9]{0,8})");

  private final Map<String, JsonObjectParser.Value> unread;
  private final List<FieldError> errors = new ArrayList<>();

  private JsonFields(Map<String, JsonObjectParser.Value> fields) {
    this.unread = new LinkedHashMap<>(fields);
  }

  /**
   * @throws InvalidRequestException when the text is not one JSON object
   */
  static JsonFields of(String text) {
    return new JsonFields(JsonObjectParser.parse(text));
  }

  Optional<String> text(String field) {
    return take(field).flatMap(value -> orError(field, value.string(), "must be a string"));
  }

  Optional<Integer> wholeNumber(String field) {
    return take(field)
        .flatMap(
            value ->
                orError(
                    field,
                    Optional.of(value.json())
                        .filter(json -> WHOLE_NUMBER.matcher(json).matches())
                        .map(Integer::valueOf),
                    "must be a whole number"));
  }

  Optional<Boolean> flag(String field) {
    return take(field)
        .flatMap(
            value ->
                orError(
                    field,
                    Optional.of(value.json())
                        .filter(json -> json.equals("true") || json.equals("false"))
                        .map(Boolean::valueOf),
                    "must be true or false"));
  }

  Optional<Instant> instant(String field) {
    return text(field).flatMap(text -> orError(field, Rfc3339.parse(text), Rfc3339.EXPECTATION));
  }

  Optional<Duration> duration(String field) {
    return text(field)
        .flatMap(
            text ->
                orError(
                    field,
                    parseDuration(text),
                    "must be an ISO 8601 duration of days, hours, minutes and seconds, for example"
                        + " PT10S"));
  }

  <E extends Enum<E>> Optional<E> choice(String field, Class<E> type) {
    return text(field)
        .flatMap(
            text ->
                orError(
                    field,
                    Choices.find(type, text),
                    "must be one of " + Arrays.toString(type.getEnumConstants())));
  }

  /** Reads a field that is an object itself; what is wrong in it is named {@code field.inner}. */
  <T> Optional<T> object(String field, Function<JsonFields, T> reading) {
    return json(field).flatMap(text -> inner(field, text, reading));
  }

  private <T> Optional<T> inner(String field, String text, Function<JsonFields, T> reading) {
    try {
      JsonFields fields = JsonFields.of(text);
      T value = reading.apply(fields);
      fields.rejectUnread();
      fields.throwErrors();
      return Optional.of(value);
    } catch (InvalidRequestException e) {
      for (FieldError error : e.errors()) {
        String where = error.field().equals("body") ? field : field + "." + error.field();
        errors.add(new FieldError(where, error.message()));
      }
      return Optional.empty();
    }
  }

  /** The items of a list; none when it is absent. */
  List<JsonValue> items(String field) {
    Optional<String> text = json(field);
    if (text.isEmpty()) {
      return List.of();
    }
    try (JsonReader reader = Json.createReader(new StringReader(text.get()))) {
      if (reader.readValue() instanceof JsonArray array) {
        return array;
      }
    }
    errors.add(new FieldError(field, "must be a list"));
    return List.of();
  }

  /** The JSON text of a field of any type, as it stands in the body. */
  Optional<String> json(String field) {
    return take(field).map(JsonObjectParser.Value::json);
  }

  private boolean hasErrors() {
    return !errors.isEmpty();
  }

  void addErrors(List<FieldError> more) {
    errors.addAll(more);
  }

  void require(String field, Optional<?> value) {
    if (value.isEmpty() && errors.stream().noneMatch(e -> e.field().equals(field))) {
      errors.add(new FieldError(field, "is required"));
    }
  }

  void rejectUnread() {
    unread.keySet().forEach(field -> errors.add(new FieldError(field, "is not known here")));
  }

  void throwErrors() {
    if (hasErrors()) {
      throw new InvalidRequestException(errors);
    }
  }

  private Optional<JsonObjectParser.Value> take(String field) {
    return Optional.ofNullable(unread.remove(field)).filter(value -> !value.isNull());
  }

  private <T> Optional<T> orError(String field, Optional<T> value, String message) {
    if (value.isEmpty()) {
      errors.add(new FieldError(field, message));
    }
    return value;
  }

  private static Optional<Duration> parseDuration(String text) {
    try {
      return Optional.of(Duration.parse(text));
    } catch (DateTimeException | ArithmeticException e) {
      return Optional.empty();
    }
  }
}
