package io.carillon.listener;

import io.carillon.config.HandlerSettings;
import io.carillon.event.Firing;
import io.carillon.log.RunLog;
import io.carillon.outcome.RunNotes;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.quartz.spi.OperableTrigger;

/** A handler's run while it goes on: its thread may be interrupted, once, until it has ended. */
public final class Run {
  private final OperableTrigger trigger;
  private final Firing firing;
  private final HandlerSettings settings;
  private final Instant startedAt;
  private final Thread thread = Thread.currentThread();
  private final long startedNanos = System.nanoTime();
  private final RunLog log;
  private volatile Optional<Progress> progress = Optional.empty();
  private volatile Optional<Stop> stop = Optional.empty();
  private boolean over;

  /** Why a run was interrupted. */
  sealed interface Stop {
    /** It took too long; its thread was here. */
    record TimeLimit(Duration limit, String stack) implements Stop {}

    /** Somebody cancelled its event. */
    record Cancel(String by) implements Stop {}
  }

  /** On the thread that runs the handler. */
  Run(Arrival arrival, HandlerSettings settings, Instant startedAt, RunLog log) {
    Firing arrived = arrival.firing();
    this.trigger = arrival.trigger();
    this.firing = arrived.with(arrived.data().withAttempts(settings.retry().attempts()));
    this.settings = settings;
    this.startedAt = startedAt;
    this.log = log;
  }

  OperableTrigger trigger() {
    return trigger;
  }

  /** What runs; with the attempts that the handler's settings allow. */
  public Firing firing() {
    return firing;
  }

  HandlerSettings settings() {
    return settings;
  }

  public Instant startedAt() {
    return startedAt;
  }

  /** How long it has run. */
  public Duration age() {
    return Duration.ofNanos(System.nanoTime() - startedNanos);
  }

  /** What its handler said last of how far it is. */
  public Optional<Progress> progress() {
    return progress;
  }

  void progress(Progress news) {
    progress = Optional.of(news);
  }

  /** Whether it was interrupted; if it goes on all the same, it is overdue. */
  public boolean isStopped() {
    return stop.isPresent();
  }

  /** Interrupts it at its time limit. */
  void stopIfTooLong() {
    settings
        .timeLimit()
        .filter(limit -> stop.isEmpty() && age().compareTo(limit) > 0)
        .ifPresent(limit -> stop(new Stop.TimeLimit(limit, StackText.of(thread))));
  }

  /** Interrupts it because somebody cancelled its event. */
  void cancel(String by) {
    stop(new Stop.Cancel(by));
  }

  private synchronized void stop(Stop why) {
    if (!over && stop.isEmpty()) {
      stop = Optional.of(why);
      thread.interrupt();
    }
  }

  /**
   * The handler is through: nobody interrupts this thread any more, and nothing of it is left.
   *
   * @return why it was interrupted, if it was
   */
  synchronized Optional<Stop> end() {
    over = true;
    // A handler's interrupt must not reach what comes next on this thread.
    Thread.interrupted();
    log.end();
    return stop;
  }

  /** What the history is to keep. */
  RunNotes notes() {
    return new RunNotes(
        Optional.of(firing.data().payload()), log.text(), progress.map(Progress::toJson));
  }
}
