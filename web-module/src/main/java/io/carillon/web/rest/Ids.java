package io.carillon.web.rest;

import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;

/** UUIDs as callers write them. {@link UUID#fromString} alone takes far more than UUIDs. */
final class Ids {
  private static final Pattern CANONICAL =
      Pattern.compile("[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}");

  private Ids() {}

  static Optional<UUID> parse(String text) {
    return CANONICAL.matcher(text).matches()
        ? Optional.of(UUID.fromString(text))
        : Optional.empty();
  }
}
