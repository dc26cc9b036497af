package io.carillon.it.probe;

import io.carillon.api.DeletionRequest;
import io.carillon.api.Deletions;
import io.carillon.api.HandlesEvent;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;

/** An application that schedules deletions in its own transactions. */
@ApplicationScoped
public class ProbeDeletions {
  @Inject Deletions deletions;

  /** What is to go. */
  public record Wanted(String path) {}

  @HandlesEvent("ScheduleDeletion")
  @Transactional
  void schedule(Wanted wanted) {
    deletions.schedule(DeletionRequest.of("videos", wanted.path()).reason("by a handler"));
  }

  @HandlesEvent("ScheduleDeletionAndRollBack")
  @Transactional
  void rollBack(Wanted wanted) {
    deletions.schedule(DeletionRequest.of("videos", wanted.path()));
    throw new IllegalStateException("rolled back on purpose");
  }
}
