package io.carillon.listener;

import io.carillon.api.CarillonException;
import jakarta.json.Json;
import jakarta.json.JsonException;
import jakarta.json.JsonReader;
import jakarta.json.JsonValue;
import jakarta.json.bind.Jsonb;
import jakarta.json.bind.JsonbBuilder;
import jakarta.json.bind.JsonbException;
import java.io.StringReader;
import java.lang.reflect.Type;

/** Turns JSON text into what a handler's parameter wants. Thread-safe. */
final class PayloadReader {
  private final Jsonb jsonb = JsonbBuilder.create();

  Object read(String json, Type type) {
    if (type == String.class) {
      return json;
    }
    try {
      return type instanceof Class<?> wanted && JsonValue.class.isAssignableFrom(wanted)
          ? wanted.cast(readValue(json))
          : jsonb.fromJson(json, type);
    } catch (JsonbException | JsonException | ClassCastException e) {
      throw new CarillonException(
          "The payload is not a %s: %s".formatted(type.getTypeName(), e.getMessage()), e);
    }
  }

  private static JsonValue readValue(String json) {
    try (JsonReader reader = Json.createReader(new StringReader(json))) {
      return reader.readValue();
    }
  }
}
