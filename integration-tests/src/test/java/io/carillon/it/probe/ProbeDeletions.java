package io.carillon.it.probe;

import io.carillon.api.DeletionRequest;
import io.carillon.api.Deletions;
import io.carillon.api.HandlesEvent;
import io.carillon.api.ScheduledDeletion;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import java.time.Duration;
import java.util.List;

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

  /** Two at once, of which one is called off. */
  @HandlesEvent("ScheduleDeletionsAndRestoreOne")
  @Transactional
  void scheduleAllAndRestore(Wanted wanted) {
    DeletionRequest later =
        DeletionRequest.of("videos", wanted.path() + "-a").after(Duration.ofDays(1));
    List<ScheduledDeletion> stored =
        deletions.scheduleAll(List.of(later, DeletionRequest.of("videos", wanted.path() + "-b")));
    deletions.restore(stored.get(0).id());
  }

  @HandlesEvent("ScheduleDeletionAndRollBack")
  @Transactional
  void rollBack(Wanted wanted) {
    deletions.schedule(DeletionRequest.of("videos", wanted.path()));
    throw new IllegalStateException("rolled back on purpose");
  }
}
