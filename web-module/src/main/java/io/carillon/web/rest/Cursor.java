package io.carillon.web.rest;

import io.carillon.admin.DuePlace;
import io.carillon.admin.Page;
import io.carillon.api.EventText;
import io.carillon.api.FieldError;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * How a list's place is written in its cursors: opaque to callers, checked when it comes back. A
 * cursor of one list is no cursor of another.
 */
enum Cursor {
  EVENTS(Cursor::isId),
  EVENTS_BY_TIME(key -> DuePlace.parse(key).isPresent()),
  EXECUTIONS(Cursor::isId),
  AUDIT(Cursor::isId),
  DELETIONS(Cursor::isId),
  RUNNING(Cursor::isName),
  NODES(Cursor::isName),
  HANDLERS(Cursor::isName),
  SCHEDULES(Cursor::isName),
  CALENDARS(Cursor::isName);

  private final Predicate<String> shape;

  Cursor(Predicate<String> shape) {
    this.shape = shape;
  }

  <T> Page<T> seal(Page<T> page) {
    return page.mapNext(this::encode);
  }

  String encode(String key) {
    byte[] bytes = (name() + ':' + key).getBytes(StandardCharsets.UTF_8);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  /** The key in a cursor of this list; empty when it is none. */
  Optional<String> decode(String cursor) {
    return bytes(cursor)
        .filter(text -> text.startsWith(name() + ':'))
        .map(text -> text.substring(name().length() + 1))
        .filter(shape);
  }

  private static boolean isId(String key) {
    return Ids.parse(key).isPresent();
  }

  private static boolean isName(String key) {
    List<FieldError> errors = new ArrayList<>();
    EventText.check("cursor", key, errors);
    return errors.isEmpty();
  }

  private static Optional<String> bytes(String cursor) {
    try {
      byte[] bytes = Base64.getUrlDecoder().decode(cursor);
      return Optional.of(
          StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString());
    } catch (IllegalArgumentException | CharacterCodingException e) {
      return Optional.empty();
    }
  }
}
