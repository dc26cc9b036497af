package io.carillon.it.probe;

import io.carillon.api.Concurrency;
import io.carillon.api.EventContext;
import io.carillon.api.HandlesEvent;
import io.carillon.api.Outcome;
import io.carillon.api.RateLimit;
import io.carillon.api.Retry;
import io.carillon.api.TimeLimit;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Handlers that take long, refuse, or fail in all the ways there are. */
@ApplicationScoped
public class LifeProbe {
  private static final System.Logger LOG = System.getLogger(LifeProbe.class.getName());
  private static final int LINES = 150;
  private static final int UPDATES = 100_000;
  private static final long NANOS_AN_UPDATE = TimeUnit.SECONDS.toNanos(1) / UPDATES;
  private static final int PAUSE_OF_A_RUN = 50;

  @HandlesEvent("TakesTooLong")
  @TimeLimit("PT0.5S")
  @Retry(attempts = 2, delay = "PT0.1S", maxDelay = "PT0.1S")
  void takesTooLong() throws InterruptedException {
    waitLong();
  }

  @HandlesEvent("IgnoresItsLimit")
  @TimeLimit("PT0.5S")
  @Retry(attempts = 1)
  void ignoresItsLimit() {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(4);
    while (System.nanoTime() < end) {
      Thread.onSpinWait();
    }
  }

  @HandlesEvent("TellsAndWaits")
  @Concurrency(perNode = 1)
  void tellsAndWaits(EventContext context) throws InterruptedException {
    for (int i = 0; i < LINES; i++) {
      LOG.log(Level.INFO, "line {0}", i);
    }
    context.progress(3, 10, "three of ten");
    waitLong();
  }

  /** Says 100,000 times how far it is, and then takes its time. */
  @HandlesEvent("TellsVeryOften")
  void tellsVeryOften(EventContext context) throws InterruptedException {
    long start = System.nanoTime();
    for (int i = 1; i <= UPDATES; i++) {
      context.progress(i, UPDATES, "update " + i);
      while (System.nanoTime() - start < i * NANOS_AN_UPDATE) {
        Thread.onSpinWait();
      }
    }
    waitLong();
  }

  private static void waitLong() throws InterruptedException {
    new CountDownLatch(1).await(1, TimeUnit.MINUTES);
  }

  @HandlesEvent("GivesUp")
  @Retry(attempts = 5, notOn = IllegalArgumentException.class)
  Outcome givesUp(String how) {
    return switch (how) {
      case "\"throws\"" -> throw new NumberFormatException("not retried");
      case "\"dead\"" -> Outcome.dead("said so");
      default -> Outcome.retryAfter(Duration.ofHours(1));
    };
  }

  /** As many at once as the smallest pool has threads: one guard not freed is one run less. */
  @HandlesEvent("Throws")
  @Retry(attempts = 1)
  @Concurrency(perNode = 5)
  void throwsEverything(int what) throws Throwable {
    switch (what % 8) {
      case 0 -> throw new Exception("checked\0 and \uD800");
      case 1 -> throw new IllegalStateException();
      case 2 -> throw new OutOfMemoryError("as if");
      case 3 -> throw new NoClassDefFoundError("as/If");
      case 4 -> throw new Throwable("neither");
      case 5 -> endless(1);
      case 6 -> throw new InterruptedException("as if");
      default -> Thread.currentThread().interrupt();
    }
  }

  @SuppressWarnings("InfiniteRecursion")
  private static int endless(int n) {
    return endless(n + 1) + 1;
  }

  /** Dead when its thread came to it interrupted. */
  @HandlesEvent("FindsItsThreadClean")
  Outcome findsItsThreadClean() throws InterruptedException {
    boolean interrupted = Thread.currentThread().isInterrupted();
    if (!interrupted) {
      pause(PAUSE_OF_A_RUN);
    }
    return interrupted ? Outcome.dead("interrupted") : Outcome.completed();
  }

  /** Goes on for so many seconds, whatever happens. */
  @HandlesEvent("Stubborn")
  @TimeLimit("PT0.5S")
  void stubborn(int seconds) {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
    while (System.nanoTime() < end) {
      Thread.interrupted();
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(10));
    }
  }

  /** Waits for an answer that does not come; an interrupt does not end that. */
  @HandlesEvent("WaitsForAnAnswer")
  @Retry(attempts = 1)
  void waitsForAnAnswer(int seconds) throws IOException {
    try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        Socket socket = new Socket(silent.getInetAddress(), silent.getLocalPort())) {
      socket.setSoTimeout(Math.toIntExact(TimeUnit.SECONDS.toMillis(seconds)));
      socket.getInputStream().read();
    }
  }

  @HandlesEvent("Fails")
  @Retry(attempts = 8, delay = "PT0.2S", maxDelay = "PT2S")
  void fails() {
    throw new IllegalStateException("always");
  }

  @HandlesEvent("AtMostThree")
  @Concurrency(cluster = 3)
  void atMostThree() throws InterruptedException {
    pause(100);
  }

  @HandlesEvent("OneEachNode")
  @Concurrency(perNode = 1)
  void oneEachNode() throws InterruptedException {
    pause(100);
  }

  @HandlesEvent("TwentyASecond")
  @RateLimit(events = 20)
  void twentyASecond() {
    // only when it starts matters
  }

  private static void pause(int millis) throws InterruptedException {
    new CountDownLatch(1).await(millis, TimeUnit.MILLISECONDS);
  }
}
