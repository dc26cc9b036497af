package io.carillon.admin;

import io.carillon.deletion.DeletionSurvey.RootStatus;
import java.util.Optional;

/**
 * A storage root now.
 *
 * @param reason why it is not OK; names the directory, so it is for admins only, as is it
 * @param location where it is; absent when it is not configured
 * @param freeBytes how much can still be written, when the storage knows
 * @param waiting how many records it has
 */
public record RootView(
    String name,
    State state,
    Optional<String> reason,
    Optional<String> location,
    Optional<Long> freeBytes,
    long waiting) {

  /** Whether a root can be used. */
  public enum State {
    OK,
    /** Not there, not a directory, a link, or no longer configured. */
    MISSING,
    /** There, but without its mount or marker. */
    UNMOUNTED
  }

  static RootView of(RootStatus status) {
    return new RootView(
        status.name(),
        State.valueOf(status.state().name()),
        status.reason(),
        status.location(),
        status.freeBytes(),
        status.waiting());
  }

  RootView withoutLocation() {
    return new RootView(name, state, Optional.empty(), Optional.empty(), freeBytes, waiting);
  }
}
