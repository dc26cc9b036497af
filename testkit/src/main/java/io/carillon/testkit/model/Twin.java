package io.carillon.testkit.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.carillon.testkit.contract.SampleTriggers;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.quartz.JobKey;
import org.quartz.Scheduler;
import org.quartz.TriggerKey;
import org.quartz.spi.TriggerFiredBundle;

/**
 * A job store as simple as can be: which trigger fires when, what runs, what has to be recovered.
 * Every firing of the real store is held against it.
 */
final class Twin {
  private static final Duration AT_ONCE = Duration.ofMillis(1);

  private final Map<TriggerKey, Plan> plans = new HashMap<>();
  private final Map<String, Running> running = new HashMap<>();
  private final List<String> toRecover = new ArrayList<>();
  private final Set<TriggerKey> removed = new HashSet<>();
  private final Set<JobKey> oneAtATime;
  private final Set<JobKey> recoverable;
  private int firings;

  /** A firing that has not been completed. */
  private record Running(String node, Plan before) {}

  Twin(Set<JobKey> oneAtATime, Set<JobKey> recoverable) {
    this.oneAtATime = oneAtATime;
    this.recoverable = recoverable;
  }

  void scheduled(Plan plan) {
    plans.put(plan.trigger(), plan);
    removed.remove(plan.trigger());
  }

  void removed(TriggerKey trigger) {
    plans.remove(trigger);
    removed.add(trigger);
  }

  List<TriggerKey> triggers() {
    return List.copyOf(plans.keySet());
  }

  boolean knows(TriggerKey trigger) {
    return plans.containsKey(trigger);
  }

  void fired(String node, TriggerFiredBundle bundle) {
    firings++;
    assertAlone(bundle);
    if (bundle.isRecovering()) {
      recovered(node, bundle);
    } else {
      firedOnTime(node, bundle);
    }
  }

  private void firedOnTime(String node, TriggerFiredBundle bundle) {
    TriggerKey key = bundle.getTrigger().getKey();
    Plan plan = plans.get(key);
    if (plan == null && removed.contains(key)) {
      remember(node, bundle, null); // claimed before it was removed
      return;
    }
    assertNotNull(plan, () -> key + " fired, and nothing is planned for it");
    assertFalse(plan.isOver(), () -> key + " fired once too often");
    assertEquals(
        plan.next(),
        SampleTriggers.instant(bundle.getScheduledFireTime()),
        () -> key + " fired another time than the next");
    plans.put(key, plan.fired());
    remember(node, bundle, plan);
  }

  private void recovered(String node, TriggerFiredBundle bundle) {
    String original =
        bundle.getTrigger().getJobDataMap().getString(Scheduler.FAILED_JOB_ORIGINAL_TRIGGER_NAME);
    assertTrue(toRecover.remove(original), () -> original + " was recovered without need");
    remember(node, bundle, null);
  }

  private void remember(String node, TriggerFiredBundle bundle, Plan before) {
    String id = bundle.getTrigger().getFireInstanceId();
    assertFalse(running.containsKey(id), () -> "two firings of the id " + id);
    running.put(id, new Running(node, planOf(bundle, before)));
  }

  private static Plan planOf(TriggerFiredBundle bundle, Plan before) {
    return before != null
        ? before
        : new Plan(
            bundle.getTrigger().getKey(),
            bundle.getJobDetail().getKey(),
            Instant.EPOCH,
            AT_ONCE,
            0);
  }

  private void assertAlone(TriggerFiredBundle bundle) {
    JobKey job = bundle.getJobDetail().getKey();
    if (oneAtATime.contains(job)) {
      assertTrue(
          running.values().stream().noneMatch(each -> each.before().job().equals(job)),
          () -> job + " runs twice at once");
    }
  }

  void completed(TriggerFiredBundle bundle) {
    Running ended = running.remove(bundle.getTrigger().getFireInstanceId());
    TriggerKey key = ended.before().trigger();
    Plan plan = plans.get(key);
    if (plan != null && plan.isOver() && noneRuns(key)) {
      plans.remove(key);
    }
  }

  private boolean noneRuns(TriggerKey key) {
    return running.values().stream().noneMatch(each -> each.before().trigger().equals(key));
  }

  /**
   * A node is gone, with all that ran on it.
   *
   * @param runsAgain whether a trigger that fires once then fires again by itself
   */
  void died(String node, boolean runsAgain) {
    List<Running> lost =
        running.values().stream().filter(each -> each.node().equals(node)).toList();
    running.values().removeIf(each -> each.node().equals(node));
    lost.forEach(each -> lost(each, runsAgain));
  }

  private void lost(Running each, boolean runsAgain) {
    TriggerKey key = each.before().trigger();
    Plan plan = plans.get(key);
    if (runsAgain && each.before().isOnce()) {
      if (plan != null) {
        plans.put(key, plan.unfired(each.before().next()));
      }
    } else if (recoverable.contains(each.before().job())) {
      toRecover.add(key.getName());
    }
    if (plan != null && plans.get(key).isOver() && noneRuns(key)) {
      plans.remove(key);
    }
  }

  /** Whether everything has fired that had to. */
  boolean isDone() {
    return plans.isEmpty() && running.isEmpty() && toRecover.isEmpty();
  }

  int firings() {
    return firings;
  }

  @Override
  public String toString() {
    return "planned " + plans.values() + ", running " + running + ", to recover " + toRecover;
  }
}
