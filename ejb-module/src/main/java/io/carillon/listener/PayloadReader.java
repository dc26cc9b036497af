package io.carillon.listener;

import jakarta.json.Json;
import jakarta.json.JsonReader;
import jakarta.json.JsonValue;
import jakarta.json.bind.Jsonb;
import jakarta.json.bind.JsonbBuilder;
import java.io.StringReader;
import java.lang.reflect.Type;

/** Turns JSON text into what a handler's parameter wants. Thread-safe. */
final class PayloadReader {
  private final Jsonb jsonb = JsonbBuilder.create();

  /**
   * Reads JSON text as a type.
   *
   * @throws UnreadablePayloadException when it is something else, which trying again cannot change
   */
  Object read(String json, Type type) {
    if (type == String.class) {
      return json;
    }
    try {
      Object payload =
          type instanceof Class<?> wanted && JsonValue.class.isAssignableFrom(wanted)
              ? wanted.cast(readValue(json))
              : jsonb.fromJson(json, type);
      return present(payload, type);
    } catch (RuntimeException e) {
      // Not JSON-B's own exceptions only: a record's constructor may refuse its values.
      throw new UnreadablePayloadException(
          "The payload, a JSON %s, cannot be read as %s%s"
              .formatted(kind(json), type.getTypeName(), detail(e)),
          e);
    }
  }

  private static Object present(Object payload, Type type) {
    if (payload == null && type instanceof Class<?> wanted && wanted.isPrimitive()) {
      throw new IllegalArgumentException("a value is needed");
    }
    return payload;
  }

  private static String kind(String json) {
    return switch (json.stripLeading().charAt(0)) {
      case '{' -> "object";
      case '[' -> "array";
      case '"' -> "string";
      case 't', 'f' -> "boolean";
      case 'n' -> "null";
      default -> "number";
    };
  }

  /** Yasson says "Internal error: null" of a value in the place of an object. */
  private static String detail(RuntimeException failure) {
    String message = String.valueOf(failure.getMessage());
    return message.endsWith("null") ? "" : ": " + message;
  }

  private static JsonValue readValue(String json) {
    try (JsonReader reader = Json.createReader(new StringReader(json))) {
      return reader.readValue();
    }
  }
}
