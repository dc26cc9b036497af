package io.carillon.deletion;

import static io.carillon.log.CarillonLog.LOG;

import io.carillon.api.Removal.RootUnavailable;
import io.carillon.deletion.DeletionPages.Rescheduled;
import io.carillon.deletion.Page.Cursor;
import io.carillon.deletion.RunReport.Outcome;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Works through what is due, page by page, until nothing is left, the time is over, or it is told
 * to stop. One object, one run.
 */
public final class DeletionRun {
  private final RunEnvironment environment;
  private final List<DeletionRoot> roots;
  private final DeletionPages pages;
  private final Pace pace;
  private final Courtesy courtesy;
  private final ProgressBoard board;
  private final Lanes lanes;
  private final long start;
  private final Progress progress = new Progress();
  private final Set<String> unavailable = ConcurrentHashMap.newKeySet();
  private final AtomicReference<String> error = new AtomicReference<>();
  private volatile boolean stopped;
  private volatile RunLock lock;

  public DeletionRun(RunEnvironment environment, List<DeletionRoot> roots) {
    this.environment = environment;
    this.roots = List.copyOf(roots);
    this.pages = new DeletionPages(environment.dataSource());
    this.pace = new Pace(environment.settings());
    this.courtesy = new Courtesy(environment.dataSource(), environment.nanoTime());
    this.board =
        new ProgressBoard(environment.dataSource(), environment.node(), environment.nanoTime());
    this.lanes = new Lanes(environment.executor());
    this.start = environment.nanoTime().getAsLong();
  }

  /**
   * Runs on the caller's thread and some of the executor's.
   *
   * @throws DeletionStoreException when the database is away from the start
   */
  public RunReport run() {
    try (RunLock held = RunLock.take(environment.dataSource(), environment.liveness())) {
      lock = held;
      freeDeadClaims();
      board.begin(roots);
      work();
      lanes.closeAndAwait();
      board.end(progress);
    }
    return report();
  }

  /** Asks it to end soon: pages at work are given back, and nothing further is claimed. */
  public void stop() {
    stopped = true;
  }

  public Progress progress() {
    return progress;
  }

  private void work() {
    do {
      guarded(this::ownLane);
    } while (goesOn() && freeDeadClaims() > 0);
  }

  private void ownLane() {
    Lane lane = new Lane(this);
    while (goesOn() && lane.round()) {
      lanes.fill(laneCount() - 1, () -> guarded(this::furtherLane));
    }
  }

  private void furtherLane() {
    Lane lane = new Lane(this);
    while (goesOn() && lanes.count() < laneCount() && lane.round()) {
      // a round is the work
    }
  }

  private int laneCount() {
    return courtesy.lanes(pace.lanes());
  }

  private void guarded(Runnable lane) {
    try {
      lane.run();
    } catch (RuntimeException | Error e) {
      error.compareAndSet(null, e.toString());
      stopped = true;
      LOG.runFailed(e.toString());
    }
  }

  private int freeDeadClaims() {
    int freed = RunLock.freeDeadClaims(environment.dataSource());
    if (freed > 0) {
      LOG.deadClaimsFreed(freed);
    }
    return freed;
  }

  private RunReport report() {
    return new RunReport(
        outcome(), progress, Set.copyOf(unavailable), Optional.ofNullable(error.get()));
  }

  private Outcome outcome() {
    if (board.isLost()) {
      return Outcome.LOST;
    }
    if (error.get() != null || progress.failed() > 0 || !unavailable.isEmpty()) {
      return Outcome.PARTIAL;
    }
    return goesOn() ? Outcome.COMPLETE : Outcome.OUT_OF_TIME;
  }

  boolean goesOn() {
    return !stopped
        && !board.isLost()
        && nanoTime() - start < environment.settings().timeBudget().toNanos();
  }

  long nanoTime() {
    return environment.nanoTime().getAsLong();
  }

  List<DeletionRoot> usableRoots() {
    return roots.stream().filter(root -> !unavailable.contains(root.name())).toList();
  }

  Page claim(DeletionRoot root, Cursor after) {
    return pages.claim(root.name(), after, courtesy.pageSize(pace.pageSize()), lock);
  }

  void learn(int records, long since) {
    pace.learn(records, Duration.ofNanos(nanoTime() - since));
  }

  void rest(long since) {
    courtesy.rest(since);
  }

  void available(DeletionRoot root) {
    environment.watch().available(root.name());
  }

  /** Leaves a root's records alone for the rest of this run. */
  void giveUp(DeletionRoot root, RootUnavailable why) {
    unavailable.add(root.name());
    environment.watch().unavailable(root.name(), why);
  }

  /** Returns a page: each row according to what became of it. */
  void finish(DeletionRoot root, Page page, PageResult result) {
    List<Rescheduled> failed =
        pages.reschedule(page.claim(), result.failures, environment.settings());
    int ours =
        failed.size()
            + pages.deleteGone(page.claim(), result.gone)
            + pages.markTrashed(page.claim(), result.trashed, root.trash().orElse(Duration.ZERO))
            + pages.giveBackBegun(page.claim(), result.begun)
            + pages.giveBack(page.claim(), result.untouched);
    if (ours < page.records().size()) {
      LOG.ownershipLost(page.records().size() - ours);
    }
    logParked(root, failed, result);
    progress.add(result);
    environment.sinceStart().add(result);
    board.update(progress);
    result.unavailable.ifPresent(why -> giveUp(root, why));
  }

  private static void logParked(DeletionRoot root, List<Rescheduled> failed, PageResult result) {
    failed.stream()
        .filter(Rescheduled::parked)
        .forEach(
            record ->
                LOG.parked(record.id(), root.name(), root.inFull(result.messageOf(record.id()))));
  }
}
