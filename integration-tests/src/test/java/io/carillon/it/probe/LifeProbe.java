package io.carillon.it.probe;

import io.carillon.api.Concurrency;
import io.carillon.api.EventContext;
import io.carillon.api.HandlesEvent;
import io.carillon.api.Outcome;
import io.carillon.api.RateLimit;
import io.carillon.api.Retry;
import io.carillon.api.TimeLimit;
import jakarta.enterprise.context.ApplicationScoped;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Handlers that take long, refuse, or fail in all the ways there are. */
@ApplicationScoped
public class LifeProbe {
  private static final System.Logger LOG = System.getLogger(LifeProbe.class.getName());
  private static final int LINES = 150;

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
  void tellsAndWaits(EventContext context) throws InterruptedException {
    for (int i = 0; i < LINES; i++) {
      LOG.log(Level.INFO, "line {0}", i);
    }
    context.progress(3, 10, "three of ten");
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

  @HandlesEvent("Throws")
  @Retry(attempts = 1)
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
