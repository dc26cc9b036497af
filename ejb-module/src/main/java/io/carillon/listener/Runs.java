package io.carillon.listener;

import io.carillon.config.HandlerSettings;
import io.carillon.config.SettingsInForce;
import io.carillon.event.Firing;
import io.carillon.log.RunLog;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.InstantSource;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

/** What runs on this node now, and what of it is not to run. */
@ApplicationScoped
public class Runs {
  @Inject InstantSource clock;
  @Inject SettingsInForce settings;

  private final Map<String, Run> running = new ConcurrentHashMap<>();

  /** By event, who cancelled it. */
  private volatile Map<UUID, String> cancelled = Map.of();

  /** Begins runs of one name on this thread, which share what is logged. */
  List<Run> begin(List<Arrival> arrivals) {
    RunLog log = RunLog.begin();
    return arrivals.stream().map(arrival -> begin(arrival, log)).toList();
  }

  private Run begin(Arrival arrival, RunLog log) {
    Firing firing = arrival.firing();
    HandlerSettings inForce = settings.of(firing.eventName());
    Run run = new Run(arrival, inForce, clock.instant(), log);
    running.put(firing.fireInstanceId(), run);
    cancelledBy(firing.eventId()).ifPresent(run::cancel);
    return run;
  }

  void end(Run run) {
    running.remove(run.firing().fireInstanceId());
  }

  /** How many handlers run on this node now. */
  public int count() {
    return running.size();
  }

  /** What runs now. */
  public Collection<Run> all() {
    return List.copyOf(running.values());
  }

  /** Whether an event runs here. */
  public boolean runs(UUID eventId) {
    return running.values().stream().anyMatch(run -> run.firing().eventId().equals(eventId));
  }

  /** Interrupts what has run longer than it may. To be called often. */
  public void stopWhatTakesTooLong() {
    running.values().forEach(Run::stopIfTooLong);
  }

  /**
   * These events, and no others, are cancelled: what of them runs here, or begins to, is stopped.
   */
  public void cancelled(Map<UUID, String> byEvent) {
    cancelled = Map.copyOf(byEvent);
    if (!byEvent.isEmpty()) {
      running.values().forEach(run -> cancelledBy(run.firing().eventId()).ifPresent(run::cancel));
    }
  }

  private Optional<String> cancelledBy(UUID eventId) {
    return Optional.ofNullable(cancelled.get(eventId));
  }
}
