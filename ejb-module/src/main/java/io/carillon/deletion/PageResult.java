package io.carillon.deletion;

import io.carillon.api.Removal.RootUnavailable;
import io.carillon.deletion.DeletionPages.Failure;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;

/** What became of each record of a page. */
final class PageResult {
  final List<UUID> gone = new ArrayList<>();
  final List<UUID> trashed = new ArrayList<>();
  final List<Begun> begun = new ArrayList<>();
  final List<UUID> untouched = new ArrayList<>();
  final List<Failure> failures = new ArrayList<>();

  /** By what kind of failure; a refusal is one too. */
  final Map<String, Long> errors = new TreeMap<>();

  long bytes;
  long entries;
  Optional<RootUnavailable> unavailable = Optional.empty();

  /** Whether every record was taken on, and none was a large piece of work. */
  boolean isTypical() {
    return begun.isEmpty() && untouched.isEmpty();
  }

  /** Not done yet, and so much is gone of it. */
  record Begun(UUID id, long bytes, long entries) {}

  String messageOf(UUID id) {
    return failures.stream()
        .filter(failure -> failure.id().equals(id))
        .map(Failure::message)
        .findFirst()
        .orElse("");
  }
}
