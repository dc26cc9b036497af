package io.carillon.jobstore;

import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/**
 * When this node should look into the database next. Everybody who hears of something due puts it
 * here; Quartz's thread is woken when it is due, and looks only then. Times are epoch milliseconds
 * by the database's clock.
 */
final class Agenda {
  private static final int SELDOM = 10;

  private final DatabaseClock clock;
  private final ScheduledExecutorService timer;
  private final Runnable wake;

  /** 0: now. */
  private long next;

  private long changes;
  private long reminders;
  private boolean leftBehind;
  private ScheduledFuture<?> alarm;

  /**
   * @param wake wakes Quartz's thread
   */
  Agenda(DatabaseClock clock, ScheduledExecutorService timer, Runnable wake) {
    this.clock = clock;
    this.timer = timer;
    this.wake = wake;
  }

  /** Something may be due at this time. */
  synchronized void dueAt(long time) {
    changes++;
    if (time <= next) {
      next = time;
      set();
    }
  }

  void dueNow() {
    dueAt(0);
  }

  /**
   * A check-in found something waiting. If the last look saw it too and left it, because it may not
   * run, that is no news, and only seldom a reason to look again.
   */
  synchronized void waiting() {
    reminders++;
    if (!leftBehind || reminders % SELDOM == 0) {
      dueAt(0);
    }
  }

  /** Whether to look now. If not, Quartz's thread is woken when it is time. */
  synchronized boolean isDue() {
    boolean due = next <= clock.now();
    if (!due) {
      set(); // the clock may have been put right since the alarm was set
    }
    return due;
  }

  /** Before a look into the database: what happens after this is not covered by the look. */
  synchronized long beginLook() {
    return changes;
  }

  /**
   * The look found nothing to run now.
   *
   * @param time when something is due next
   * @param look what {@link #beginLook} said
   * @param dueLeftBehind whether something is due that may not run
   */
  synchronized void nothingUntil(long time, long look, boolean dueLeftBehind) {
    leftBehind = dueLeftBehind;
    if (look == changes) {
      next = time;
    }
    set(); // what came during the look wants another one
  }

  private void set() {
    if (alarm != null) {
      alarm.cancel(false);
      alarm = null;
    }
    if (next == Long.MAX_VALUE || timer.isShutdown()) {
      return;
    }
    long wait = next - clock.now();
    if (wait <= 0) {
      wake.run();
    } else {
      alarm = timer.schedule(wake, wait, TimeUnit.MILLISECONDS);
    }
  }
}
