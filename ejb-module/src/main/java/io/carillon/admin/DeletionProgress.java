package io.carillon.admin;

import io.carillon.deletion.ProgressBoard.RunProgress;
import java.time.Instant;
import java.util.Optional;

/**
 * How the deletion job is getting on.
 *
 * @param running whether a run is going on
 * @param since when it, or the last one, began; absent before the first
 * @param total records due when it began, or more when more were done since
 * @param rate records a second since then
 * @param oldestDue since when the oldest record that nobody works on is due
 */
public record DeletionProgress(
    boolean running,
    Optional<String> node,
    Optional<Instant> since,
    Optional<Instant> endedAt,
    long total,
    long done,
    long failed,
    long bytesFreed,
    double rate,
    Optional<Instant> oldestDue) {

  static DeletionProgress of(Optional<RunProgress> progress) {
    return progress.map(DeletionProgress::of).orElseGet(DeletionProgress::none);
  }

  private static DeletionProgress none() {
    return new DeletionProgress(
        false,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        0,
        0,
        0,
        0,
        0,
        Optional.empty());
  }

  private static DeletionProgress of(RunProgress run) {
    return new DeletionProgress(
        run.endedAt().isEmpty(),
        Optional.of(run.node()),
        Optional.of(run.startedAt()),
        run.endedAt(),
        run.total(),
        run.done(),
        run.failed(),
        run.bytes(),
        Math.round(run.rate() * 10) / 10.0,
        run.oldestDue());
  }
}
