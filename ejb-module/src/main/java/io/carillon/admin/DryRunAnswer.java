package io.carillon.admin;

import io.carillon.deletion.DryRun;
import java.util.List;
import java.util.UUID;

/**
 * What a deletion run would do.
 *
 * @param records how many were looked at
 * @param entries files, links and directories that would go
 * @param bytes how many would be freed
 * @param absent records of which nothing is there
 * @param refusedCount records that would be refused or fail
 * @param refused the first 1,000 of those
 * @param unavailable roots that are not usable now, whose records would wait
 * @param complete false when the time was too short to look at everything
 */
public record DryRunAnswer(
    long records,
    long entries,
    long bytes,
    long absent,
    long refusedCount,
    List<Obstacle> refused,
    List<String> unavailable,
    boolean complete) {

  /**
   * What would not be removed.
   *
   * @param reason why not
   */
  public record Obstacle(UUID id, String root, String path, String reason) {}

  static DryRunAnswer of(DryRun.Answer answer) {
    return new DryRunAnswer(
        answer.records(),
        answer.entries(),
        answer.bytes(),
        answer.absent(),
        answer.refusedCount(),
        answer.refused().stream()
            .map(o -> new Obstacle(o.id(), o.root(), o.path(), o.reason()))
            .toList(),
        answer.unavailable(),
        answer.complete());
  }
}
