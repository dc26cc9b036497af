package io.carillon.jobstore;

import io.carillon.jdbc.BackOff;
import io.carillon.jdbc.Failure;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.quartz.JobPersistenceException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Stores ends of firings, in a thread of its own: while one batch commits the next one gathers, so
 * many threads share a commit and none waits for it. Each is tried until it is stored; one that
 * fails is tried apart from the others.
 */
final class Completer implements Runnable {
  private static final int LARGEST_BATCH = 2_000;

  /** Beyond this many the workers wait for the database. */
  private static final int CAPACITY = 20_000;

  /** A lasting error is the sink's before it is the store's: from then on it is left out. */
  private static final int ATTEMPTS_WITH_SINK = 5;

  private static final long POLL_MILLIS = 100;
  private static final BackOff BETWEEN_ATTEMPTS = new BackOff(20, 5_000);
  private static final Logger LOG = LoggerFactory.getLogger(Completer.class);

  private final Store store;
  private final Complete complete;
  private final CompletionSink sink;
  private final Endings endings;
  private final Outage outage;
  private final ScheduledExecutorService timer;
  private final BlockingQueue<Attempt> queue = new LinkedBlockingQueue<>(CAPACITY);
  private volatile boolean stopping;

  /** What to do when ends are stored. */
  interface Endings {
    void stored(List<Ending> all, List<Ending> lost);
  }

  /** How often one has failed. */
  private record Attempt(Ending ending, int failures) {}

  Completer(
      Store store,
      Complete complete,
      CompletionSink sink,
      Endings endings,
      Outage outage,
      ScheduledExecutorService timer) {
    this.store = store;
    this.complete = complete;
    this.sink = sink;
    this.endings = endings;
    this.outage = outage;
    this.timer = timer;
  }

  /** Hands one over; waits only when the database is far behind. */
  void add(Ending ending) {
    put(new Attempt(ending, 0));
  }

  private void put(Attempt attempt) {
    boolean interrupted = false;
    while (true) {
      try {
        queue.put(attempt);
        break;
      } catch (InterruptedException e) {
        interrupted = true; // an interrupted job's end is stored like any other
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void run() {
    List<Attempt> batch = new ArrayList<>();
    while (!stopping || !queue.isEmpty()) {
      try {
        Attempt first = queue.poll(POLL_MILLIS, TimeUnit.MILLISECONDS);
        if (first != null) {
          batch.add(first);
          queue.drainTo(batch, LARGEST_BATCH - 1);
          store(batch);
        }
      } catch (InterruptedException e) {
        LOG.debug("Interrupted; going on until stopped");
      } finally {
        batch.clear();
      }
    }
  }

  /** Ends the thread when everything handed over is stored or the database is away. */
  void stop() {
    stopping = true;
  }

  private void store(List<Attempt> batch) {
    int failures = 0;
    while (!batch.isEmpty()) {
      try {
        storeAll(batch);
        return;
      } catch (SQLException | JobPersistenceException | RuntimeException e) {
        failures++;
        if (Failure.of(e) == Failure.UNAVAILABLE) {
          outage.begins(e);
          BETWEEN_ATTEMPTS.pauseAfter(failures);
          if (stopping) {
            return; // the others take over what this node holds
          }
        } else if (batch.size() > 1) {
          batch.forEach(attempt -> store(new ArrayList<>(List.of(attempt))));
          return;
        } else {
          retryLater(batch.get(0), e);
          return;
        }
      }
    }
  }

  private void storeAll(List<Attempt> batch) throws SQLException, JobPersistenceException {
    List<Ending> all = batch.stream().map(Attempt::ending).toList();
    boolean withoutSink = batch.size() == 1 && batch.get(0).failures() >= ATTEMPTS_WITH_SINK;
    CompletionSink usual = withoutSink ? CompletionSink.none() : sink;
    List<Ending> lost = store.own().run(session -> complete.store(session, all, usual));
    endings.stored(all, lost);
  }

  private void retryLater(Attempt attempt, Exception cause) {
    int failures = attempt.failures() + 1;
    Ending ending = attempt.ending();
    LOG.warn(
        "The end of {} could not be stored (attempt {}) and is tried again",
        ending.firing().before().getKey(),
        failures,
        cause);
    if (!timer.isShutdown()) {
      timer.schedule(
          () -> queue.offer(new Attempt(ending, failures)),
          BETWEEN_ATTEMPTS.millisAfter(failures),
          TimeUnit.MILLISECONDS);
    }
  }
}
