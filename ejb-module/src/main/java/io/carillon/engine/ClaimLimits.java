package io.carillon.engine;

import static io.carillon.log.CarillonLog.LOG;

import io.carillon.config.CarillonConfig;
import io.carillon.config.HandlerSettings.Limits;
import io.carillon.config.SettingsInForce;
import io.carillon.deletion.DeletionSchedule;
import io.carillon.event.EventKeys;
import io.carillon.jobstore.ClaimPolicy;
import io.carillon.listener.Handlers;
import io.carillon.outcome.HistoryRetention;
import io.carillon.scheduling.SchedulerHandle;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.quartz.JobKey;

/**
 * How many events of each name this node may claim now. What may not be claimed stays in the table:
 * it holds no thread, and the claim passes it by.
 */
@ApplicationScoped
public class ClaimLimits implements ClaimPolicy {
  /** What every node may run. */
  private static final List<Share> PLATFORM =
      List.of(new Share(HistoryRetention.JOB, 1), new Share(DeletionSchedule.JOB, 1));

  @Inject CarillonConfig config;
  @Inject SettingsInForce settings;
  @Inject Handlers handlers;
  @Inject SchedulerHandle scheduler;
  @Inject ClusterSlots slots;
  @Inject RateTokens tokens;

  private Supplier<Map<JobKey, Integer>> heldByJob = Map::of;

  /** Where to ask what this node holds; before the first claim. */
  void watch(Supplier<Map<JobKey, Integer>> held) {
    heldByJob = held;
  }

  @Override
  public Claimable claimable() {
    boolean anyLimits =
        handlers.eventNames().stream().anyMatch(name -> !limits(name).equals(Limits.NONE));
    Map<JobKey, Integer> held = anyLimits ? heldByJob.get() : Map.of();
    Stream<Share> events = handlers.eventNames().stream().flatMap(name -> share(name, held));
    return new Listed(Stream.concat(events, PLATFORM.stream()).toList());
  }

  @Override
  public void claimed(List<JobKey> jobs) {
    jobs.stream()
        .map(JobKey::getName)
        .filter(name -> limits(name).rate().isPresent())
        .forEach(name -> tokens.use(name, 1));
  }

  private Limits limits(String eventName) {
    return settings.of(eventName).limits();
  }

  private Stream<Share> share(String eventName, Map<JobKey, Integer> heldByKey) {
    JobKey job = EventKeys.job(eventName);
    Limits limits = limits(eventName);
    int held = heldByKey.getOrDefault(job, 0);
    int atMost = config.batchSize();
    if (limits.perNode() > 0) {
      atMost = Math.min(atMost, limits.perNode() - held);
    }
    if (limits.cluster() > 0) {
      atMost = Math.min(atMost, slots.of(eventName) - held);
    }
    if (limits.rate().isPresent()) {
      atMost = Math.min(atMost, tokens.of(eventName));
    }
    return atMost < 1 ? Stream.of() : Stream.of(new Share(job, atMost));
  }

  /**
   * Balances the slots among the nodes; to be called about once a second.
   *
   * @return whether more may be claimed than before
   */
  boolean balance() {
    Map<JobKey, Integer> held = heldByJob.get();
    boolean more = false;
    for (String name : handlers.eventNames()) {
      int limit = limits(name).cluster();
      if (limit > 0) {
        more |= tried(() -> balance(name, limit, held.getOrDefault(EventKeys.job(name), 0)));
      }
    }
    return more;
  }

  private boolean balance(String eventName, int limit, int held) throws SQLException {
    if (scheduler.claims()) {
      return slots.balance(eventName, limit, held);
    }
    slots.giveUp(eventName, held);
    return false;
  }

  /**
   * Refills the tokens of rate limits; to be called several times a second.
   *
   * @return whether more may be claimed than before
   */
  boolean refill() {
    boolean more = false;
    for (String name : handlers.eventNames()) {
      more |=
          limits(name).rate().filter(rate -> tried(() -> tokens.refill(name, rate))).isPresent();
    }
    return more;
  }

  /** This node holds nothing any more. */
  void leave() {
    tried(
        () -> {
          slots.leave();
          return false;
        });
  }

  /** Something that needs the database. */
  private interface Attempt {
    boolean run() throws SQLException;
  }

  private static boolean tried(Attempt attempt) {
    try {
      return attempt.run();
    } catch (SQLException e) {
      LOG.limitsNotBalanced(e.getMessage());
      return false;
    }
  }
}
