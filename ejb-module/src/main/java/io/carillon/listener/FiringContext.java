package io.carillon.listener;

import io.carillon.api.EventContext;
import io.carillon.event.Firing;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/** What a handler sees of its firing. */
record FiringContext(Run run) implements EventContext {
  private Firing firing() {
    return run.firing();
  }

  @Override
  public UUID eventId() {
    return firing().eventId();
  }

  @Override
  public String eventName() {
    return firing().eventName();
  }

  @Override
  public String payload() {
    return firing().data().payload();
  }

  @Override
  public int attempt() {
    return firing().data().attempt();
  }

  @Override
  public int maxAttempts() {
    return firing().data().maxAttempts();
  }

  @Override
  public Instant scheduledAt() {
    return firing().scheduledAt();
  }

  @Override
  public int priority() {
    return firing().priority();
  }

  @Override
  public Optional<String> key() {
    return firing().data().key();
  }

  @Override
  public void progress(long done, long total, String text) {
    run.progress(new Progress(done, total, text));
  }

  @Override
  public Optional<String> schedule() {
    return firing().schedule();
  }
}
