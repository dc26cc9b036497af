package io.carillon.web.rest;

import io.carillon.api.FieldError;
import io.carillon.api.InvalidRequestException;
import jakarta.json.Json;
import jakarta.json.stream.JsonLocation;
import jakarta.json.stream.JsonParser;
import jakarta.json.stream.JsonParser.Event;
import jakarta.json.stream.JsonParserFactory;
import jakarta.json.stream.JsonParsingException;
import java.io.StringReader;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Set;

/**
 * Reads a JSON object strictly: one object and nothing after it, no key twice at any depth, at most
 * {@link #MAX_DEPTH} levels, no U+0000. It pulls tokens and keeps each field's text, so neither the
 * depth of the input nor the size of its numbers costs anything.
 */
final class JsonObjectParser {
  /** The most levels of objects and arrays: more than a document has, less than a stack holds. */
  static final int MAX_DEPTH = 200;

  private static final JsonParserFactory PARSERS = Json.createParserFactory(Map.of());

  private final String text;
  private final JsonParser parser;
  private final Deque<Set<String>> keysByLevel = new ArrayDeque<>();
  private String field = "body";

  /**
   * A field's value.
   *
   * @param json its text in the body
   * @param string what the string says, if it is one
   */
  record Value(String json, Optional<String> string) {
    boolean isNull() {
      return json.equals("null");
    }
  }

  private JsonObjectParser(String text, JsonParser parser) {
    this.text = text;
    this.parser = parser;
  }

  /**
   * @return the fields in the order of the body
   * @throws InvalidRequestException saying what is wrong, where it can with line and column
   */
  static Map<String, Value> parse(String text) {
    if (text.isBlank()) {
      throw new InvalidRequestException("body", "must be a JSON object, but is empty");
    }
    try (JsonParser parser = PARSERS.createParser(new StringReader(text))) {
      return new JsonObjectParser(text, parser).object();
    } catch (JsonParsingException e) {
      throw notJson(e.getLocation());
    } catch (NoSuchElementException e) {
      throw new InvalidRequestException("body", "is not valid JSON: it ends early");
    }
  }

  private static InvalidRequestException notJson(JsonLocation location) {
    return new InvalidRequestException(
        "body",
        "is not valid JSON at line %d, column %d"
            .formatted(location.getLineNumber(), location.getColumnNumber()));
  }

  private Map<String, Value> object() {
    if (parser.next() != Event.START_OBJECT) {
      throw new InvalidRequestException("body", "must be a JSON object");
    }
    Map<String, Value> fields = new LinkedHashMap<>();
    while (parser.next() == Event.KEY_NAME) {
      String name = parser.getString();
      field = name;
      Value value = value();
      if (fields.put(name, value) != null) {
        throw new InvalidRequestException(name, "must not be given twice");
      }
    }
    rejectRest();
    return fields;
  }

  private Value value() {
    int afterKey = offset();
    Event event = parser.next();
    Optional<String> string =
        event == Event.VALUE_STRING ? Optional.of(parser.getString()) : Optional.empty();
    check(event);
    while (!keysByLevel.isEmpty()) {
      check(parser.next());
    }
    return new Value(valueText(afterKey), string);
  }

  private void check(Event event) {
    switch (event) {
      case START_OBJECT, START_ARRAY -> enter();
      case END_OBJECT, END_ARRAY -> keysByLevel.pop();
      case KEY_NAME -> {
        rejectNul(parser.getString());
        if (!keysByLevel.element().add(parser.getString())) {
          throw new InvalidRequestException(
              field, "has the key '%s' twice in one object".formatted(parser.getString()));
        }
      }
      case VALUE_STRING -> rejectNul(parser.getString());
      default -> {}
    }
  }

  private void enter() {
    if (keysByLevel.size() + 1 >= MAX_DEPTH) {
      throw new InvalidRequestException(
          field, "must not be nested deeper than %d levels".formatted(MAX_DEPTH));
    }
    keysByLevel.push(new HashSet<>());
  }

  private void rejectNul(String string) {
    int position = string.indexOf('\0');
    if (position >= 0) {
      throw new InvalidRequestException(
          List.of(new FieldError(field, "must not contain U+0000", Optional.of(position))));
    }
  }

  /** After a number at the very end the parser counts the end as one more character. */
  private int offset() {
    return Math.min(text.length(), Math.toIntExact(parser.getLocation().getStreamOffset()));
  }

  /** Between the key and its value stand a colon and white space. */
  private String valueText(int afterKey) {
    return text.substring(text.indexOf(':', afterKey) + 1, offset()).strip();
  }

  private void rejectRest() {
    String rest = text.substring(offset());
    if (!rest.isBlank()) {
      throw new InvalidRequestException("body", "must be one JSON object with nothing after it");
    }
  }
}
