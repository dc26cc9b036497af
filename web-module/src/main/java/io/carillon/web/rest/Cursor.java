package io.carillon.web.rest;

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

/**
 * How a list's place is written in its cursors: opaque to callers, checked when it comes back. A
 * cursor of one list is no cursor of another.
 */
enum Cursor {
  EVENTS(true),
  EXECUTIONS(true),
  AUDIT(true),
  DELETIONS(true),
  RUNNING(false),
  NODES(false),
  HANDLERS(false),
  SCHEDULES(false),
  CALENDARS(false);

  private final boolean keyedById;

  Cursor(boolean keyedById) {
    this.keyedById = keyedById;
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
        .filter(this::isKey);
  }

  private boolean isKey(String key) {
    if (keyedById) {
      return Ids.parse(key).isPresent();
    }
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
