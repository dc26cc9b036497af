package io.carillon.deletion;

import io.carillon.api.Inspection;
import io.carillon.api.Inspection.Present;
import io.carillon.api.Inspection.Present.Coverage;
import io.carillon.api.OpenRoot;
import io.carillon.api.Removal.Absent;
import io.carillon.api.Removal.Failed;
import io.carillon.api.Removal.Refused;
import io.carillon.api.Removal.RootUnavailable;
import io.carillon.api.Storage.Opened;
import io.carillon.api.Storage.RootOpening;
import io.carillon.deletion.DueRecord.Stage;
import io.carillon.deletion.Page.Cursor;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import javax.sql.DataSource;

/** Looks at what a run would remove, and removes nothing. One object, one look. */
public final class DryRun {
  /** An operator waits for the answer. */
  private static final Duration LONGEST = Duration.ofSeconds(10);

  private static final int PAGE = 500;
  private static final int MOST_LISTED = 1_000;

  static final String PAGE_OF_ROOT =
      """
      SELECT id, path, recursive, next_try_at, trashed_at IS NOT NULL AS in_trash
      FROM carillon_deletion
      WHERE root = ? AND claim IS NULL AND state = 'SCHEDULED'
        AND next_try_at <= coalesce(?::timestamptz, statement_timestamp())
        AND (next_try_at, id) > (?, ?)
      ORDER BY next_try_at, id
      LIMIT ?
      """;

  private final Sql sql;
  private final BooleanSupplier inTime;
  private final List<Obstacle> obstacles = new ArrayList<>();
  private final List<String> unavailable = new ArrayList<>();
  private long records;
  private long entries;
  private long bytes;
  private long absent;
  private long obstacleCount;
  private boolean cutShort;

  DryRun(DataSource dataSource, LongSupplier nanoTime) {
    this.sql = new Sql(dataSource);
    long start = nanoTime.getAsLong();
    this.inTime = () -> nanoTime.getAsLong() - start < LONGEST.toNanos();
  }

  /**
   * What a run would not remove.
   *
   * @param reason why not, with the path in the root
   */
  public record Obstacle(UUID id, String root, String path, String reason) {}

  /**
   * What a run would do.
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
  public record Answer(
      long records,
      long entries,
      long bytes,
      long absent,
      long refusedCount,
      List<Obstacle> refused,
      List<String> unavailable,
      boolean complete) {}

  Answer look(List<DeletionRoot> roots, Optional<Instant> dueBefore) {
    for (DeletionRoot root : roots) {
      RootOpening opening = root.open();
      if (opening instanceof Opened opened) {
        try (OpenRoot open = opened.root()) {
          look(root, open, dueBefore);
        }
      } else {
        unavailable.add(root.name());
      }
    }
    return new Answer(
        records, entries, bytes, absent, obstacleCount, obstacles, unavailable, !cutShort);
  }

  private void look(DeletionRoot root, OpenRoot open, Optional<Instant> dueBefore) {
    Cursor cursor = Cursor.START;
    List<DueRecord> page = page(root, cursor, dueBefore);
    while (!page.isEmpty()) {
      for (DueRecord record : page) {
        if (!inTime.getAsBoolean()) {
          cutShort = true;
          return;
        }
        note(root, record, inspect(root, open, record));
      }
      cursor = new Page(new UUID(0, 0), page).end();
      page = page(root, cursor, dueBefore);
    }
  }

  private List<DueRecord> page(DeletionRoot root, Cursor after, Optional<Instant> dueBefore) {
    return sql.query(
        "look at due deletions",
        DeletionPages::dueRecord,
        PAGE_OF_ROOT,
        root.name(),
        dueBefore,
        after.nextTryAt(),
        after.id(),
        PAGE);
  }

  private Inspection inspect(DeletionRoot root, OpenRoot open, DueRecord record) {
    Optional<String> problem = root.problem(record.path(), record.extent());
    if (problem.isPresent()) {
      return new Refused(problem.get());
    }
    String place = record.stage() == Stage.IN_TRASH ? Trash.place(record.id()) : record.path();
    return open.inspect(place, record.extent(), inTime);
  }

  private void note(DeletionRoot root, DueRecord record, Inspection found) {
    records++;
    if (found instanceof Present present) {
      entries += present.entries();
      bytes += present.bytes();
      cutShort |= present.coverage() == Coverage.CUT_SHORT;
    } else if (found instanceof Absent) {
      absent++;
    } else if (found instanceof Refused refused) {
      obstacle(root, record, record.path() + ": " + refused.reason());
    } else if (found instanceof Failed failed) {
      obstacle(root, record, failed.message());
    } else if (found instanceof RootUnavailable away) {
      obstacle(root, record, record.path() + ": the root is " + away.condition());
    }
  }

  private void obstacle(DeletionRoot root, DueRecord record, String reason) {
    obstacleCount++;
    if (obstacles.size() < MOST_LISTED) {
      obstacles.add(new Obstacle(record.id(), root.name(), record.path(), reason));
    }
  }
}
