package io.carillon.outcome;

import static io.carillon.log.CarillonLog.LOG;

import io.carillon.api.CarillonException;
import jakarta.enterprise.context.ApplicationScoped;
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

  private final CountDownLatch stopped = new CountDownLatch(1);

  /** Runs {@code action} until it does not throw. */
  void untilStored(Runnable action) {
    Duration pause = FIRST_PAUSE;
    boolean away = false;
    while (true) {
      try {
        action.run();
        if (away) {
          LOG.databaseBack();
        }
        return;
      } catch (CarillonException e) {
        if (!away) {
          LOG.databaseAway(e.getMessage());
        }
        away = true;
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
