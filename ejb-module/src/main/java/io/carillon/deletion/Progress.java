package io.carillon.deletion;

import io.carillon.api.Removal.FailureKind;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;

/** What a run has done so far. Thread-safe; read while it is written. */
public final class Progress {
  private final LongAdder done = new LongAdder();
  private final LongAdder failed = new LongAdder();
  private final LongAdder bytes = new LongAdder();
  private final LongAdder entries = new LongAdder();
  private final Map<FailureKind, LongAdder> errors = new EnumMap<>(FailureKind.class);

  Progress() {
    for (FailureKind kind : FailureKind.values()) {
      errors.put(kind, new LongAdder());
    }
  }

  void add(PageResult page) {
    done.add(page.gone.size() + page.trashed.size());
    failed.add(page.failures.size());
    bytes.add(page.bytes);
    entries.add(page.entries);
    page.errors.forEach((kind, count) -> errors.get(kind).add(count));
  }

  /** Records that are done with: their content is gone, or in the trash. */
  public long done() {
    return done.sum();
  }

  /** Tries that failed. */
  public long failed() {
    return failed.sum();
  }

  /** Bytes freed. */
  public long bytes() {
    return bytes.sum();
  }

  /** Files, links and directories removed. */
  public long entries() {
    return entries.sum();
  }

  /** Failed tries of one kind. */
  public long errors(FailureKind kind) {
    return errors.get(kind).sum();
  }
}
