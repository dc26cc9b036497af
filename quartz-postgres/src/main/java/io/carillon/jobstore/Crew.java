package io.carillon.jobstore;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

/**
 * The workers of a {@link PrefetchingThreadPool} and the jobs that wait for them. As few workers as
 * keep up run the jobs, because waking a thread costs more than a short job. Another one is woken
 * when the busy ones would need some milliseconds for what waits, or when something waits and none
 * of them has started anything for a millisecond. Workers without work stay for a while.
 */
final class Crew {
  private static final long BACKLOG_NANOS = TimeUnit.MILLISECONDS.toNanos(2);
  private static final long STALL_NANOS = TimeUnit.MILLISECONDS.toNanos(1);
  private static final long KEEP_ALIVE_NANOS = TimeUnit.SECONDS.toNanos(10);

  private final Executor executor;
  private final Size size;
  private final PoolPace pace;
  private final Consumer<Runnable> runner;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition room = lock.newCondition();
  private final Condition idle = lock.newCondition();
  private final Deque<Runnable> waiting = new ArrayDeque<>();

  /** Workers without work; the last one to come is the first to go. */
  private final Deque<Worker> parked = new ArrayDeque<>();

  /** A worker without work that looks whether the others get on. */
  private Optional<Worker> watcher = Optional.empty();

  /** All of them, also those without work. */
  private int workers;

  private long started;
  private boolean stopped;

  /**
   * How large it gets.
   *
   * @param workers how many jobs run at a time, ≥ 1
   * @param maxWaiting how many jobs may wait at most, ≥ 0
   */
  record Size(int workers, int maxWaiting) {}

  /**
   * @param pace how long jobs take
   * @param runner runs a job, and throws nothing
   */
  Crew(Executor executor, Size size, PoolPace pace, Consumer<Runnable> runner) {
    this.executor = executor;
    this.size = size;
    this.pace = pace;
    this.runner = runner;
  }

  /** Waits until there is room for half of what may wait; tells for how many there is, ≥ 1. */
  int awaitRoom() {
    lock.lock();
    try {
      while (!stopped && room() <= mayWait() / 2) {
        room.awaitUninterruptibly();
      }
      return Math.max(1, room());
    } finally {
      lock.unlock();
    }
  }

  private int room() {
    return size.workers() + mayWait() - busy() - waiting.size();
  }

  private int mayWait() {
    return Math.min(size.maxWaiting(), pace.ahead());
  }

  private int busy() {
    return workers - parked.size() - (watcher.isPresent() ? 1 : 0);
  }

  /** False when it has stopped, or when the executor gives it no worker at all. */
  boolean add(Runnable job) {
    lock.lock();
    try {
      if (stopped) {
        return false;
      }
      waiting.add(job);
      if (inviteWorker()) {
        return true;
      }
      waiting.removeLast();
      return false;
    } finally {
      lock.unlock();
    }
  }

  /** Sees to it that what waits is run soon; false when there is nobody to run it. */
  private boolean inviteWorker() {
    if (parked.isEmpty() && watcher.isEmpty()) {
      return workers >= size.workers() || startWorker();
    }
    if (busy() == 0 || pace.nanosFor(waiting.size(), busy()) > BACKLOG_NANOS) {
      wakeWorker();
    } else if (watcher.isEmpty()) {
      Worker worker = parked.pop();
      watcher = Optional.of(worker);
      worker.wakeUp.signal();
    }
    return true;
  }

  private void wakeWorker() {
    Worker worker = parked.poll();
    if (worker == null) {
      worker = watcher.orElseThrow();
      watcher = Optional.empty();
    }
    worker.wakeUp.signal();
  }

  private boolean startWorker() {
    workers++;
    try {
      executor.execute(new Worker());
      return true;
    } catch (RejectedExecutionException e) {
      workers--;
      return workers > 0; // the others run it
    }
  }

  /** Runs job after job; leaves when there was none for a while. */
  private final class Worker implements Runnable {
    private final Condition wakeUp = lock.newCondition();

    @Override
    public void run() {
      for (Optional<Runnable> job = next(); job.isPresent(); job = next()) {
        runner.accept(job.get());
      }
    }

    private Optional<Runnable> next() {
      lock.lock();
      try {
        while (waiting.isEmpty()) {
          if (stopped || !park()) {
            workers--;
            signalRoom();
            return Optional.empty();
          }
        }
        Runnable job = waiting.poll();
        started++;
        if (!waiting.isEmpty()) {
          inviteWorker();
        }
        signalRoom();
        return Optional.of(job);
      } finally {
        lock.unlock();
      }
    }

    /** Whether it is wanted again; false when it was not for long. */
    private boolean park() {
      parked.push(this);
      signalRoom();
      long left = KEEP_ALIVE_NANOS;
      while (left > 0 && !stopped && parked.contains(this)) {
        left = await(left);
      }
      watch();
      return !parked.remove(this);
    }

    /** Looks on, if that is its role, as long as the others start what waits. */
    private void watch() {
      long seen = -1;
      while (watches() && !stopped && !waiting.isEmpty() && seen != started) {
        seen = started;
        await(STALL_NANOS);
      }
      if (watches()) {
        watcher = Optional.empty();
      }
    }

    private boolean watches() {
      return watcher.filter(worker -> worker == this).isPresent();
    }

    private long await(long nanos) {
      try {
        return wakeUp.awaitNanos(nanos);
      } catch (InterruptedException e) {
        return nanos; // meant for the job before, or for a stop that says so itself
      }
    }
  }

  private void signalRoom() {
    if (room() > mayWait() / 2) {
      room.signalAll();
    }
    if (busy() == 0) {
      idle.signalAll();
    }
  }

  boolean isIdle() {
    lock.lock();
    try {
      return busy() == 0;
    } finally {
      lock.unlock();
    }
  }

  /** Takes and starts nothing more; answers what had not been started. */
  List<Runnable> stop() {
    lock.lock();
    try {
      stopped = true;
      List<Runnable> unstarted = new ArrayList<>(waiting);
      waiting.clear();
      parked.forEach(worker -> worker.wakeUp.signal());
      watcher.ifPresent(worker -> worker.wakeUp.signal());
      room.signalAll();
      return unstarted;
    } finally {
      lock.unlock();
    }
  }

  /** Returns when no job runs, when that takes too long, or when interrupted. */
  void awaitIdle(long nanos) {
    lock.lock();
    try {
      long left = nanos;
      while (busy() > 0 && left > 0) {
        left = idle.awaitNanos(left);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      lock.unlock();
    }
  }
}
