package io.carillon.listener;

import io.carillon.config.SettingsInForce;
import io.carillon.outcome.OutcomeStore;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Gathers events of one name for a handler that takes many. The thread of the first one waits a
 * moment for more and then serves all; the threads of the others go on to other events at once.
 */
@ApplicationScoped
public class Batches {
  /** As long as this an event may wait for company. */
  private static final Duration LINGER = Duration.ofMillis(20);

  @Inject SettingsInForce settings;
  @Inject OutcomeStore outcomes;

  private final Map<String, Gathering> open = new HashMap<>();

  private static final class Gathering {
    private final List<Arrival> arrivals = new ArrayList<>();
    private final CountDownLatch full = new CountDownLatch(1);
  }

  /**
   * What this thread is to handle together, its own event first; nothing when another thread serves
   * this one, too.
   */
  List<Arrival> gather(Arrival arrival) {
    String name = arrival.firing().eventName();
    int size = settings.of(name).batch();
    if (size == 1) {
      return List.of(arrival);
    }
    Gathering mine = new Gathering();
    mine.arrivals.add(arrival);
    if (!begins(name, mine) && joins(name, arrival, size)) {
      return List.of();
    }
    await(mine.full);
    return close(name, mine);
  }

  private synchronized boolean begins(String name, Gathering gathering) {
    return open.putIfAbsent(name, gathering) == null;
  }

  private synchronized boolean joins(String name, Arrival arrival, int size) {
    Gathering gathering = open.get(name);
    if (gathering == null || !outcomes.defer(arrival.trigger())) {
      return false;
    }
    gathering.arrivals.add(arrival);
    if (gathering.arrivals.size() >= size) {
      open.remove(name);
      gathering.full.countDown();
    }
    return true;
  }

  private synchronized List<Arrival> close(String name, Gathering gathering) {
    open.remove(name, gathering);
    return List.copyOf(gathering.arrivals);
  }

  /** An interrupt, which only the end of the node sends here, ends the waiting. */
  private static void await(CountDownLatch full) {
    try {
      full.await(LINGER.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
