package io.carillon.deletion;

import io.carillon.api.OpenRoot;
import io.carillon.api.Removal;
import io.carillon.api.Removal.Absent;
import io.carillon.api.Removal.Failed;
import io.carillon.api.Removal.Partly;
import io.carillon.api.Removal.Refused;
import io.carillon.api.Removal.Removed;
import io.carillon.api.Removal.RootUnavailable;
import io.carillon.api.Removal.RootUnavailable.Condition;
import io.carillon.deletion.DeletionPages.Failure;
import io.carillon.deletion.DeletionPages.Failure.Prospect;
import io.carillon.deletion.PageResult.Begun;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/**
 * Removes what the records of a page name, for a second or two at most: what is left then, of the
 * page or of a large directory, is given back and comes again. So a claim is always much younger
 * than its lease when something is removed in its name.
 */
final class PageRemoval {
  private static final Duration LONGEST = Duration.ofSeconds(2);

  /** A large directory gives the other records of its page their turn after so many entries. */
  private static final int STEP_ENTRIES = 10_000;

  private static final Duration LONGEST_STEP = Duration.ofMillis(500);

  /** How refusals are counted, beside the kinds of failure. */
  private static final String REFUSED = "REFUSED";

  private final DeletionRoot root;
  private final BooleanSupplier keepGoing;
  private final LongSupplier nanoTime;
  private final PageResult result = new PageResult();

  /**
   * @param keepGoing false when the run is over and the rest should wait for the next
   */
  PageRemoval(DeletionRoot root, BooleanSupplier keepGoing, LongSupplier nanoTime) {
    this.root = root;
    this.keepGoing = keepGoing;
    this.nanoTime = nanoTime;
  }

  /**
   * @param claimedAt the {@code nanoTime} before the page was claimed
   */
  PageResult remove(OpenRoot open, Page page, long claimedAt) {
    RecordRemoval removal = new RecordRemoval(root, open);
    BooleanSupplier inTime = () -> isWithin(LONGEST, claimedAt) && keepGoing.getAsBoolean();
    for (DueRecord record : byPath(page.records())) {
      if (result.unavailable.isPresent() || !inTime.getAsBoolean()) {
        result.untouched.add(record.id());
      } else {
        note(record, removal.apply(record, step(inTime)));
      }
    }
    open.settle().ifPresent(this::withdraw);
    return result;
  }

  /** What may come back after a power cut keeps its record. */
  private void withdraw(String trouble) {
    result.gone.forEach(id -> result.begun.add(new Begun(id, 0, 0)));
    result.trashed.forEach(id -> result.begun.add(new Begun(id, 0, 0)));
    result.gone.clear();
    result.trashed.clear();
    result.unavailable = Optional.of(new RootUnavailable(Condition.MISSING, trouble));
  }

  private static List<DueRecord> byPath(List<DueRecord> records) {
    return records.stream().sorted(Comparator.comparing(DueRecord::path)).toList();
  }

  private BooleanSupplier step(BooleanSupplier inTime) {
    long start = nanoTime.getAsLong();
    int[] asked = {0};
    return () ->
        asked[0]++ < STEP_ENTRIES && isWithin(LONGEST_STEP, start) && inTime.getAsBoolean();
  }

  private boolean isWithin(Duration limit, long start) {
    return nanoTime.getAsLong() - start < limit.toNanos();
  }

  private void note(DueRecord record, RecordRemoval.Result outcome) {
    if (outcome instanceof RecordRemoval.Result.Done done) {
      note(record, done.removal());
    } else {
      result.trashed.add(record.id());
    }
  }

  private void note(DueRecord record, Removal removal) {
    if (removal instanceof Removed removed) {
      count(removed.bytes(), removed.entries());
      result.gone.add(record.id());
    } else if (removal instanceof Absent) {
      result.gone.add(record.id());
    } else if (removal instanceof Partly partly) {
      count(partly.bytes(), partly.entries());
      result.begun.add(new Begun(record.id(), partly.bytes(), partly.entries()));
    } else if (removal instanceof Refused refused) {
      fail(record, record.path() + ": " + refused.reason(), Prospect.PARK);
      result.errors.merge(REFUSED, 1L, Long::sum);
    } else if (removal instanceof Failed failed) {
      fail(record, failed.message(), Prospect.RETRY);
      result.errors.merge(failed.kind().name(), 1L, Long::sum);
    } else if (removal instanceof RootUnavailable unavailable) {
      result.untouched.add(record.id());
      result.unavailable = Optional.of(unavailable);
    }
  }

  private void fail(DueRecord record, String message, Prospect prospect) {
    result.failures.add(new Failure(record.id(), message, prospect));
  }

  private void count(long bytes, long entries) {
    result.bytes += bytes;
    result.entries += entries;
  }
}
