package io.carillon.admin;

import io.carillon.deletion.DeletionRoots;
import io.carillon.deletion.DeletionSurvey;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Answers how deletion stands: its roots, its job, and what that would do. */
@ApplicationScoped
public class DeletionOverview {
  @Inject DeletionSurvey survey;
  @Inject DeletionRoots roots;

  /** All roots, with their directories: for admins. */
  public List<RootView> roots() {
    return survey.roots().stream().map(RootView::of).toList();
  }

  /** All roots, without what tells of the server's directories. */
  public List<RootView> rootsWithoutLocations() {
    return roots().stream().map(RootView::withoutLocation).toList();
  }

  /** A deletion whose error names its path in full, with the root's directory: for admins. */
  public DeletionView inFull(DeletionView deletion) {
    return roots
        .find(deletion.root())
        .map(root -> deletion.withError(root::inFull))
        .orElse(deletion);
  }

  /** The running job, or the last one. */
  public DeletionProgress progress() {
    return DeletionProgress.of(survey.progress());
  }

  /**
   * What a run would do.
   *
   * @param root one root, or all
   * @param dueBefore with what is due by then, instead of what is due now
   * @throws io.carillon.api.InvalidRequestException when there is no such root
   */
  public DryRunAnswer dryRun(Optional<String> root, Optional<Instant> dueBefore) {
    return DryRunAnswer.of(survey.dryRun(root, dueBefore));
  }
}
