package io.carillon.web.rest;

import io.carillon.deletion.DeletionSurvey.RootView;
import java.util.List;
import java.util.Optional;

/** The roots, as an answer: the directories, and what tells them, are for admins only. */
public record DeletionRoots(List<RootView> items) {
  static DeletionRoots withLocations(List<RootView> roots) {
    return new DeletionRoots(roots);
  }

  static DeletionRoots withoutLocations(List<RootView> roots) {
    return new DeletionRoots(roots.stream().map(DeletionRoots::hide).toList());
  }

  private static RootView hide(RootView root) {
    return new RootView(
        root.name(),
        root.state(),
        Optional.empty(),
        Optional.empty(),
        root.freeBytes(),
        root.waiting());
  }
}
