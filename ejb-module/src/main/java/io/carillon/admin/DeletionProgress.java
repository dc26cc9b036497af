package io.carillon.admin;

import io.carillon.deletion.ProgressBoard.RunProgress;
import jakarta.json.Json;
import jakarta.json.JsonObject;
import jakarta.json.JsonReader;
import java.io.StringReader;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * How the deletion job is getting on.
 *
 * @param running whether a run is going on
 * @param since when it, or the last one, began; absent before the first
 * @param total records due when it began, or more when more were done since
 * @param done records that are done with; a large directory is one
 * @param entries files, links and directories removed so far, also of directories not done yet
 * @param errors failed tries by their kind
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
    long entries,
    Map<String, Long> errors,
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
        Map.of(),
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
        run.entries(),
        errors(run.errors()),
        Math.round(run.rate() * 10) / 10.0,
        run.oldestDue());
  }

  private static Map<String, Long> errors(String json) {
    Map<String, Long> errors = new TreeMap<>();
    try (JsonReader reader = Json.createReader(new StringReader(json))) {
      JsonObject counts = reader.readObject();
      counts.keySet().forEach(kind -> errors.put(kind, counts.getJsonNumber(kind).longValue()));
    }
    return errors;
  }
}
