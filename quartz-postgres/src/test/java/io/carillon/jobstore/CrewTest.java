package io.carillon.jobstore;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class CrewTest {
  private static final int WORKERS = 8;

  private final AtomicInteger started = new AtomicInteger();
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final Queue<Throwable> thrown = new ConcurrentLinkedQueue<>();

  @AfterEach
  void endThreads() {
    threads.shutdownNow();
  }

  private Crew crew() {
    return new Crew(
        work -> {
          started.incrementAndGet();
          threads.execute(work);
        },
        new Crew.Size(WORKERS, 1_000),
        new PoolPace(TimeUnit.MILLISECONDS.toNanos(50)),
        this::run);
  }

  private void run(Runnable job) {
    try {
      job.run();
    } catch (RuntimeException e) {
      thrown.add(e);
    }
  }

  @Test
  void everyJobRunsOnceAndNoMoreThreadsAreMadeThanItHasWorkers() {
    Crew crew = crew();
    AtomicInteger runs = new AtomicInteger();
    for (int i = 0; i < 20_000; i++) {
      assertTrue(crew.add(runs::incrementAndGet));
    }
    await().until(() -> runs.get() == 20_000);
    assertTrue(started.get() <= WORKERS, started + " threads");
    await().until(crew::isIdle);
  }

  @Test
  void jobsThatBlockAfterManyShortOnesGetAllWorkers() throws Exception {
    Crew crew = crew();
    AtomicInteger shortRuns = new AtomicInteger();
    for (int i = 0; i < 5_000; i++) {
      crew.add(shortRuns::incrementAndGet);
    }
    await().until(() -> shortRuns.get() == 5_000);

    CountDownLatch together = new CountDownLatch(WORKERS);
    for (int i = 0; i < WORKERS; i++) {
      crew.add(
          () -> {
            together.countDown();
            awaitZero(together);
          });
    }
    assertTrue(together.await(10, TimeUnit.SECONDS), together.getCount() + " were never started");
    await().until(crew::isIdle);
  }

  @Test
  void aJobThatLeavesItsThreadInterruptedHarmsNobody() {
    Crew crew = crew();
    AtomicInteger runs = new AtomicInteger();
    for (int i = 0; i < 1_000; i++) {
      crew.add(
          () -> {
            runs.incrementAndGet();
            Thread.currentThread().interrupt();
          });
    }
    await().until(() -> runs.get() == 1_000);
    await().until(crew::isIdle);
    crew.add(runs::incrementAndGet);
    await().until(() -> runs.get() == 1_001);
  }

  @Test
  void whatWasNotStartedIsAnsweredByStopAndNothingIsTakenAfterIt() {
    Crew crew = crew();
    CountDownLatch end = new CountDownLatch(1);
    AtomicInteger running = new AtomicInteger();
    for (int i = 0; i < WORKERS; i++) {
      crew.add(
          () -> {
            running.incrementAndGet();
            awaitZero(end);
          });
    }
    await().until(() -> running.get() == WORKERS);
    crew.add(() -> thrown.add(new IllegalStateException("started after the stop")));
    assertEquals(1, crew.stop().size());
    assertFalse(crew.add(() -> thrown.add(new IllegalStateException("taken after the stop"))));
    assertFalse(crew.isIdle());
    end.countDown();
    crew.awaitIdle(Duration.ofSeconds(10).toNanos());
    assertTrue(crew.isIdle());
    assertTrue(thrown.isEmpty(), thrown.toString());
  }

  @Test
  void withoutAnyThreadNothingIsTaken() {
    Crew crew =
        new Crew(
            work -> {
              throw new RejectedExecutionException("none");
            },
            new Crew.Size(WORKERS, 10),
            new PoolPace(1),
            Runnable::run);
    assertFalse(crew.add(() -> thrown.add(new IllegalStateException("run by nobody"))));
    assertTrue(crew.stop().isEmpty());
  }

  private static void awaitZero(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
