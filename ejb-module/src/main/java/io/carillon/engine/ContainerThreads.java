package io.carillon.engine;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ThreadFactory;
import org.quartz.spi.ThreadExecutor;

/**
 * Quartz's own threads (scheduler, cluster check-in, misfires) from the container's factory. Quartz
 * hands over Thread objects and interrupts those to wake them; they are never started, so the real
 * threads are kept here to be interrupted at the end.
 */
final class ContainerThreads implements ThreadExecutor {
  private final ThreadFactory factory;
  private final List<Thread> threads = new CopyOnWriteArrayList<>();

  ContainerThreads(ThreadFactory factory) {
    this.factory = factory;
  }

  @Override
  public void execute(Thread quartzThread) {
    Thread thread = factory.newThread(quartzThread);
    threads.add(thread);
    thread.start();
  }

  @Override
  public void initialize() {
    // Nothing to prepare.
  }

  /** Ends the threads after Quartz was told to shut down. */
  void stop(Duration patience) {
    threads.forEach(Thread::interrupt);
    for (Thread thread : threads) {
      try {
        thread.join(patience.toMillis());
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return;
      }
    }
  }
}
