package io.carillon.deletion;

import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Collectors;

/** What a run, or a node, has done so far. Thread-safe; read while it is written. */
public final class Progress {
  private final LongAdder done = new LongAdder();
  private final LongAdder failed = new LongAdder();
  private final LongAdder bytes = new LongAdder();
  private final LongAdder entries = new LongAdder();
  private final Map<String, Long> errors = new ConcurrentHashMap<>();

  void add(PageResult page) {
    done.add(page.gone.size() + page.trashed.size());
    failed.add(page.failures.size());
    bytes.add(page.bytes);
    entries.add(page.entries);
    page.errors.forEach((kind, count) -> errors.merge(kind, count, Long::sum));
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

  /** Failed tries by the kind of failure. */
  public SortedMap<String, Long> errors() {
    return new TreeMap<>(errors);
  }

  /** The same as a JSON object; the kinds are plain words. */
  String errorsAsJson() {
    return errors().entrySet().stream()
        .map(error -> "\"%s\":%d".formatted(error.getKey(), error.getValue()))
        .collect(Collectors.joining(",", "{", "}"));
  }

  /** Whether anything was done, or tried. */
  boolean isEmpty() {
    return done() + failed() + entries() == 0;
  }
}
