package io.carillon.admin;

import jakarta.json.JsonObject;
import java.util.Optional;

/**
 * A change of state to be put on record.
 *
 * @param who the user
 * @param action what, for example {@code event.schedule}
 * @param target of what
 */
record Change(
    String who,
    String action,
    String target,
    Optional<JsonObject> before,
    Optional<JsonObject> after) {

  static Change created(String who, String action, String target, JsonObject after) {
    return new Change(who, action, target, Optional.empty(), Optional.of(after));
  }

  static Change made(
      String who, String action, String target, JsonObject before, JsonObject after) {
    return new Change(who, action, target, Optional.of(before), Optional.of(after));
  }
}
