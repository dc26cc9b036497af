package io.carillon.admin;

import java.util.Optional;

/** Which deletions; what is empty does not restrict. */
public record DeletionFilter(Optional<DeletionState> state, Optional<String> root) {}
