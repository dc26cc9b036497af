package io.carillon.launcher;

import java.io.PrintStream;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** Tells a waiting person what is being done: the step, a dot every second, the time it took. */
public final class Progress {
  private final PrintStream out;

  /** Speaks on that stream. */
  public Progress(PrintStream out) {
    this.out = out;
  }

  /** Says nothing. */
  public static Progress silent() {
    return new Progress(new PrintStream(PrintStream.nullOutputStream()));
  }

  void say(String line) {
    out.println(line);
  }

  void during(String step, Runnable work) {
    during(
        step,
        () -> {
          work.run();
          return null;
        });
  }

  <T> T during(String step, Supplier<T> work) {
    long begin = System.nanoTime();
    out.print(step + " ");
    out.flush();
    ScheduledExecutorService dots = Executors.newSingleThreadScheduledExecutor(Progress::daemon);
    dots.scheduleAtFixedRate(this::dot, 1, 1, TimeUnit.SECONDS);
    String ending = "failed";
    try {
      T result = work.get();
      ending = "%.1f s".formatted((System.nanoTime() - begin) / 1e9);
      return result;
    } finally {
      dots.shutdownNow();
      out.println(" " + ending);
    }
  }

  private void dot() {
    out.print(".");
    out.flush();
  }

  private static Thread daemon(Runnable work) {
    Thread thread = new Thread(work, "progress");
    thread.setDaemon(true);
    return thread;
  }
}
