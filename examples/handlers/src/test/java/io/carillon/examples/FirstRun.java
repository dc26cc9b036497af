package io.carillon.examples;

import io.carillon.api.EventContext;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/** The first attempt of an event, without Carillon. */
record FirstRun(UUID eventId) implements EventContext {
  FirstRun() {
    this(UUID.fromString("0193f0a0-0000-7000-8000-000000000001"));
  }

  @Override
  public String eventName() {
    return "Example";
  }

  @Override
  public String payload() {
    return "null";
  }

  @Override
  public int attempt() {
    return 1;
  }

  @Override
  public int maxAttempts() {
    return 3;
  }

  @Override
  public Instant scheduledAt() {
    return Instant.EPOCH;
  }

  @Override
  public int priority() {
    return 5;
  }

  @Override
  public Optional<String> key() {
    return Optional.empty();
  }

  @Override
  public void progress(long done, long total, String text) {
    // nobody looks
  }
}
