package io.carillon.admin;

import java.time.Instant;
import java.util.Optional;

/**
 * Which audit entries to list; an empty field does not restrict.
 *
 * @param from made at or after
 * @param to made before
 */
public record AuditFilter(Optional<String> who, Optional<Instant> from, Optional<Instant> to) {}
