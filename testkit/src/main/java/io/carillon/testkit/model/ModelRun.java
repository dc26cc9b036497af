package io.carillon.testkit.model;

import static org.awaitility.Awaitility.await;
import static org.quartz.SimpleScheduleBuilder.simpleSchedule;

import io.carillon.testkit.contract.JobStoreFactory;
import io.carillon.testkit.contract.Promise;
import io.carillon.testkit.contract.SampleJobs;
import io.carillon.testkit.contract.SampleTriggers;
import io.carillon.testkit.contract.StoreNode;
import io.carillon.testkit.model.ModelNodes.ModelNode;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.quartz.JobDetail;
import org.quartz.JobKey;
import org.quartz.JobPersistenceException;
import org.quartz.ScheduleBuilder;
import org.quartz.TriggerKey;
import org.quartz.impl.matchers.GroupMatcher;
import org.quartz.spi.OperableTrigger;
import org.quartz.spi.TriggerFiredBundle;

/** One random sequence of calls, firings and deaths, and then the work is brought to its end. */
final class ModelRun {
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final List<String> GROUPS = List.of("red", "green", "blue");
  private static final JobDetail ALONE = SampleJobs.nonConcurrent("alone");
  private static final List<JobDetail> JOBS =
      List.of(SampleJobs.job("plain"), SampleJobs.recoverable("recoverable"));

  private final JobStoreFactory factory;
  private final ModelNodes nodes;
  private final Random random;
  private final List<String> history = new ArrayList<>();
  private final List<JobDetail> jobs = new ArrayList<>(JOBS);
  private final Twin twin = new Twin(Set.of(ALONE.getKey()), recoverable());
  private int names;

  ModelRun(JobStoreFactory factory, ModelNodes nodes, Random random) {
    this.factory = factory;
    this.nodes = nodes;
    this.random = random;
    if (!factory.quirks().containsKey(Promise.RELEASE_DOES_NOT_UNBLOCK)) {
      jobs.add(ALONE);
    }
  }

  private static Set<JobKey> recoverable() {
    return JOBS.stream()
        .filter(JobDetail::requestsRecovery)
        .map(JobDetail::getKey)
        .collect(Collectors.toSet());
  }

  /** Does so many random steps on so many nodes, then ends all that was begun. */
  void play(int nodeCount, int steps) throws Exception {
    for (int i = 0; i < nodeCount; i++) {
      nodes.start("node" + i);
    }
    for (JobDetail job : jobs) {
      nodes.any().store().storeJob(job);
    }
    for (int i = 0; i < steps; i++) {
      step(random.nextInt(100));
    }
    finish();
  }

  private void step(int dice) throws Exception {
    ModelNode node = nodes.any();
    if (dice < 20) {
      schedule(node.store());
    } else if (dice < 40) {
      claim(node);
    } else if (dice < 60) {
      fire(node);
    } else if (dice < 80) {
      complete(node);
    } else if (dice < 84) {
      release(node);
    } else if (dice < 92) {
      pauseOrResume(node.store());
    } else if (dice < 96) {
      remove(node.store());
    } else {
      die();
    }
  }

  private void schedule(StoreNode node) throws JobPersistenceException {
    JobDetail job = oneOf(jobs);
    TriggerKey key = new TriggerKey("t" + names++, oneOf(GROUPS));
    int times = random.nextInt(4);
    Instant start = SampleTriggers.now().minusMillis(random.nextInt(2000));
    Duration interval = Duration.ofMillis(times == 0 ? 0 : 1 + random.nextInt(50));
    say("schedule " + key + " of " + job.getKey() + ", " + times + " repeats");
    OperableTrigger trigger = SampleTriggers.scheduled(key, job, start, schedule(times, interval));
    node.schedule(job, trigger);
    twin.scheduled(
        new Plan(
            key,
            job.getKey(),
            SampleTriggers.instant(trigger.getNextFireTime()),
            interval,
            times + 1));
  }

  private ScheduleBuilder<?> schedule(int repeats, Duration interval) {
    return repeats == 0
        ? factory.oneShot()
        : simpleSchedule()
            .withIntervalInMilliseconds(interval.toMillis())
            .withRepeatCount(repeats)
            .withMisfireHandlingInstructionIgnoreMisfires();
  }

  private int claim(ModelNode node) throws JobPersistenceException {
    List<OperableTrigger> claimed = node.store().acquire(1 + random.nextInt(5));
    claimed.forEach(trigger -> say(node.id() + " claims " + trigger.getKey()));
    node.claims().addAll(claimed);
    return claimed.size();
  }

  private void fire(ModelNode node) throws JobPersistenceException {
    if (node.claims().isEmpty()) {
      return;
    }
    OperableTrigger claimed = node.claims().remove(random.nextInt(node.claims().size()));
    TriggerFiredBundle bundle = node.store().tryToFire(claimed);
    say(node.id() + (bundle == null ? " may not fire " : " fires ") + claimed.getKey());
    if (bundle == null) {
      node.store().release(claimed);
    } else {
      twin.fired(node.id(), bundle);
      node.running().add(bundle);
    }
  }

  private void complete(ModelNode node) {
    if (node.running().isEmpty()) {
      return;
    }
    TriggerFiredBundle bundle = node.running().remove(random.nextInt(node.running().size()));
    say(node.id() + " completes " + bundle.getTrigger().getKey());
    node.store().complete(bundle);
    twin.completed(bundle);
  }

  private void release(ModelNode node) {
    if (!node.claims().isEmpty()) {
      OperableTrigger claimed = node.claims().remove(0);
      say(node.id() + " releases " + claimed.getKey());
      node.store().release(claimed);
    }
  }

  private void pauseOrResume(StoreNode node) throws JobPersistenceException {
    GroupMatcher<TriggerKey> group = GroupMatcher.triggerGroupEquals(oneOf(GROUPS));
    List<TriggerKey> triggers = twin.triggers();
    int dice = random.nextInt(4);
    say("pause or resume " + group.getCompareToValue() + " " + dice);
    if (dice == 0) {
      node.store().pauseTriggers(group);
    } else if (dice == 1 || triggers.isEmpty()) {
      node.store().resumeTriggers(group);
    } else if (dice == 2) {
      node.store().pauseTrigger(oneOf(triggers));
    } else {
      node.store().resumeTrigger(oneOf(triggers));
    }
  }

  private void remove(StoreNode node) throws JobPersistenceException {
    List<TriggerKey> triggers = twin.triggers();
    if (!triggers.isEmpty()) {
      TriggerKey key = oneOf(triggers);
      say("remove " + key);
      node.store().removeTrigger(key);
      twin.removed(key);
    }
  }

  private void die() {
    ModelNode victim = nodes.restart();
    say(victim.id() + " dies and starts again");
    twin.died(victim.id(), factory.oneShotsRunAgain());
  }

  private void finish() throws JobPersistenceException {
    say("finish");
    nodes.any().store().store().resumeAll();
    await().alias("everything fires").atMost(PATIENCE).until(this::endsMore);
  }

  private boolean endsMore() throws JobPersistenceException {
    for (ModelNode node : nodes.all()) {
      while (claim(node) > 0 || !node.claims().isEmpty() || !node.running().isEmpty()) {
        while (!node.claims().isEmpty()) {
          fire(node);
        }
        while (!node.running().isEmpty()) {
          complete(node);
        }
      }
    }
    return twin.isDone();
  }

  private <T> T oneOf(List<T> list) {
    return list.get(random.nextInt(list.size()));
  }

  private void say(String what) {
    history.add(what);
  }

  int firings() {
    return twin.firings();
  }

  /** What happened, and what the twin still waits for. */
  String story() {
    return String.join("\n", history) + "\n" + twin;
  }
}
