package io.carillon.scheduling;

import io.carillon.api.EventRequest;
import io.carillon.api.FieldError;
import io.carillon.config.CarillonConfig;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.Json;
import jakarta.json.JsonException;
import jakarta.json.bind.Jsonb;
import jakarta.json.bind.JsonbBuilder;
import jakarta.json.bind.JsonbException;
import jakarta.json.stream.JsonParser;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;

/** Turns a payload into the JSON text that is stored, or says why it cannot be one. */
@ApplicationScoped
public class Payloads {
  private static final String FIELD = "payload";

  @Inject CarillonConfig config;

  private final Jsonb jsonb = JsonbBuilder.create();

  /** The JSON text of a payload; problems are added to {@code errors}. */
  String toJson(Optional<Object> payload, List<FieldError> errors) {
    if (payload.isEmpty()) {
      return "null";
    }
    String json = write(payload.get(), errors);
    int bytes = utf8Length(json);
    if (bytes > config.payloadLimit()) {
      errors.add(
          new FieldError(
              FIELD,
              "must be at most %d bytes of JSON, but is %d"
                  .formatted(config.payloadLimit(), bytes)));
    }
    return json;
  }

  private String write(Object payload, List<FieldError> errors) {
    if (payload instanceof EventRequest.Json json) {
      check(json.text(), errors);
      return json.text();
    }
    try {
      String json = jsonb.toJson(payload);
      check(json, errors);
      return json;
    } catch (JsonbException e) {
      errors.add(new FieldError(FIELD, "cannot be written as JSON: " + e.getMessage()));
      return "null";
    }
  }

  private static void check(String json, List<FieldError> errors) {
    try (JsonParser parser = Json.createParser(new StringReader(json))) {
      int depth = 0;
      int values = 0;
      while (parser.hasNext()) {
        JsonParser.Event event = parser.next();
        depth += depthChange(event);
        values += depth == 0 ? 1 : 0;
        if (isText(event) && parser.getString().indexOf('\0') >= 0) {
          errors.add(new FieldError(FIELD, "must not contain the character U+0000"));
          return;
        }
      }
      if (values != 1) {
        errors.add(new FieldError(FIELD, "must be one JSON value"));
      }
    } catch (JsonException | NoSuchElementException e) {
      errors.add(new FieldError(FIELD, "is not JSON: " + e.getMessage()));
    }
  }

  private static int depthChange(JsonParser.Event event) {
    return switch (event) {
      case START_ARRAY, START_OBJECT -> 1;
      case END_ARRAY, END_OBJECT -> -1;
      default -> 0;
    };
  }

  private static boolean isText(JsonParser.Event event) {
    return event == JsonParser.Event.VALUE_STRING || event == JsonParser.Event.KEY_NAME;
  }

  private static int utf8Length(String json) {
    return json.getBytes(StandardCharsets.UTF_8).length;
  }
}
