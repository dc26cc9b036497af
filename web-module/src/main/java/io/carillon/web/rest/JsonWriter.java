package io.carillon.web.rest;

import io.carillon.api.EventRequest;
import jakarta.json.bind.annotation.JsonbNillable;
import jakarta.json.bind.annotation.JsonbProperty;
import java.lang.reflect.RecordComponent;
import java.util.Map;
import java.util.Optional;

/**
 * Writes read models as JSON. Records become objects in the order of their components, absent
 * values are left out unless {@link JsonbNillable}, and JSON text the platform was given is written
 * as it was given: a parser between would round its numbers and reorder its keys.
 */
final class JsonWriter {
  private final StringBuilder out = new StringBuilder(256);

  private JsonWriter() {}

  static String write(Object value) {
    JsonWriter writer = new JsonWriter();
    writer.value(value);
    return writer.out.toString();
  }

  private void value(Object value) {
    if (value instanceof EventRequest.Json json) {
      out.append(json.text());
    } else if (value instanceof Optional<?> optional) {
      optional.ifPresentOrElse(this::value, () -> out.append("null"));
    } else if (value instanceof Number || value instanceof Boolean) {
      out.append(value);
    } else if (value instanceof Iterable<?> items) {
      array(items);
    } else if (value instanceof Map<?, ?> map) {
      map(map);
    } else if (value instanceof Record record) {
      object(record);
    } else {
      string(value.toString());
    }
  }

  private void array(Iterable<?> items) {
    out.append('[');
    String separator = "";
    for (Object item : items) {
      out.append(separator);
      value(item);
      separator = ",";
    }
    out.append(']');
  }

  private void map(Map<?, ?> map) {
    out.append('{');
    String separator = "";
    for (Map.Entry<?, ?> entry : map.entrySet()) {
      separator = member(separator, entry.getKey().toString(), entry.getValue());
    }
    out.append('}');
  }

  private void object(Record record) {
    out.append('{');
    String separator = "";
    for (RecordComponent component : record.getClass().getRecordComponents()) {
      Object value = read(record, component);
      if (isShown(component, value)) {
        separator = member(separator, name(component), value);
      }
    }
    out.append('}');
  }

  private static boolean isShown(RecordComponent component, Object value) {
    return !(value instanceof Optional<?> optional)
        || optional.isPresent()
        || component.getAccessor().isAnnotationPresent(JsonbNillable.class);
  }

  private static String name(RecordComponent component) {
    JsonbProperty renamed = component.getAccessor().getAnnotation(JsonbProperty.class);
    return renamed == null ? component.getName() : renamed.value();
  }

  private static Object read(Record record, RecordComponent component) {
    try {
      return component.getAccessor().invoke(record);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("Not a public record: " + record.getClass(), e);
    }
  }

  private String member(String separator, String name, Object value) {
    out.append(separator);
    string(name);
    out.append(':');
    value(value);
    return ",";
  }

  private void string(String text) {
    out.append('"');
    for (int i = 0; i < text.length(); i++) {
      character(text, i);
    }
    out.append('"');
  }

  private void character(String text, int i) {
    char c = text.charAt(i);
    switch (c) {
      case '"' -> out.append("\\\"");
      case '\\' -> out.append("\\\\");
      case '\n' -> out.append("\\n");
      case '\r' -> out.append("\\r");
      case '\t' -> out.append("\\t");
      default -> {
        if (c < ' ' || c == '\u2028' || c == '\u2029' || isUnpaired(text, i)) {
          out.append("\\u%04x".formatted((int) c));
        } else {
          out.append(c);
        }
      }
    }
  }

  /** UTF-8 has no form for half a surrogate pair; JSON's escape has. */
  private static boolean isUnpaired(String text, int i) {
    char c = text.charAt(i);
    if (Character.isHighSurrogate(c)) {
      return i + 1 == text.length() || !Character.isLowSurrogate(text.charAt(i + 1));
    }
    return Character.isLowSurrogate(c)
        && (i == 0 || !Character.isHighSurrogate(text.charAt(i - 1)));
  }
}
