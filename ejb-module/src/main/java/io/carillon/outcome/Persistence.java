package io.carillon.outcome;

import io.carillon.api.CarillonException;
import io.carillon.log.DatabaseOutage;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Tries until it is stored: an outcome is not dropped because the database is away. Gives up only
 * when the node stops.
 */
@ApplicationScoped
public class Persistence {
  private static final Duration FIRST_PAUSE = Duration.ofMillis(50);
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(2);

  @Inject DatabaseOutage outage;

  private final CountDownLatch stopped = new CountDownLatch(1);

  /** Runs {@code action} until it does not throw. */
  void untilStored(Runnable action) {
    Duration pause = FIRST_PAUSE;
    while (true) {
      try {
        action.run();
        return;
      } catch (CarillonException e) {
        outage.begins(e.getMessage());
        if (waitOrStop(pause)) {
          throw e;
        }
        pause =
            pause.multipliedBy(2).compareTo(LONGEST_PAUSE) < 0
                ? pause.multipliedBy(2)
                : LONGEST_PAUSE;
      }
    }
  }

  /** Makes everybody who waits here give up: the node stops, its runs are taken over. */
  public void stop() {
    stopped.countDown();
  }

  private boolean waitOrStop(Duration pause) {
    try {
      return stopped.await(pause.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return true;
    }
  }
}
