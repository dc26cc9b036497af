package io.carillon.testkit.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.quartz.Trigger.CompletedExecutionInstruction.NOOP;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.quartz.JobDetail;
import org.quartz.ObjectAlreadyExistsException;
import org.quartz.Trigger.TriggerState;
import org.quartz.TriggerKey;
import org.quartz.impl.calendar.WeeklyCalendar;
import org.quartz.impl.matchers.GroupMatcher;
import org.quartz.spi.OperableTrigger;
import org.quartz.spi.TriggerFiredBundle;

/** Two nodes over one database, both alive. */
public interface ClusterContract extends ClusterStage {
  @Test
  default void storeSaysThatItIsClusteredAndLasts() {
    assertTrue(node().store().isClustered());
    assertTrue(node().store().supportsPersistence());
  }

  @Test
  default void whatOneNodeStoresTheOtherSees() throws Exception {
    JobDetail job = SampleJobs.job("job");
    OperableTrigger trigger = node().schedule(job, once("trigger", job));
    node().store().storeCalendar("calendar", new WeeklyCalendar(), false, false);
    assertTrue(other().store().checkExists(job.getKey()));
    assertTrue(other().store().checkExists(trigger.getKey()));
    assertTrue(other().store().retrieveCalendar("calendar") instanceof WeeklyCalendar);
  }

  @Test
  @Keeps(Promise.PAUSE_REACHES_CLAIMS)
  default void whatOneNodePausesRestsOnTheOther() throws Exception {
    JobDetail job = SampleJobs.job("job");
    OperableTrigger trigger = node().schedule(job, once("trigger", job));
    OperableTrigger claimed = other().acquireOne();
    node().store().pauseTriggers(GroupMatcher.triggerGroupEquals(TriggerKey.DEFAULT_GROUP));
    assertNull(other().tryToFire(claimed));
    assertEquals(TriggerState.PAUSED, other().state(trigger));
    node().schedule(job, once("later", job));
    assertEquals(List.of(), other().acquire(10));
  }

  @Test
  default void nodesClaimDifferentTriggers() throws Exception {
    JobDetail job = SampleJobs.job("job");
    for (int i = 0; i < 60; i++) {
      node().schedule(job, once("trigger" + i, job));
    }
    List<String> claimed = Collections.synchronizedList(new ArrayList<>());
    StoreNode one = node();
    StoreNode two = other();
    allAtOnce(List.of(() -> claimAll(one, claimed), () -> claimAll(two, claimed)));
    assertEquals(60, claimed.size());
    assertEquals(60, new HashSet<>(claimed).size());
  }

  @Test
  default void completionOnOneNodeFreesTheTriggerForTheOther() throws Exception {
    JobDetail job = SampleJobs.nonConcurrent("job");
    node().schedule(job, SampleTriggers.every("trigger", job, Duration.ofMillis(1)));
    TriggerFiredBundle running = node().fireNext();
    assertEquals(List.of(), other().acquire(10));
    node().complete(running, NOOP);
    other().complete(other().fireNext(), NOOP);
  }

  @Test
  default void ofTwoNodesThatClaimedANonConcurrentJobOneFires() throws Exception {
    JobDetail job = SampleJobs.nonConcurrent("job");
    node().schedule(job, once("first", job));
    node().schedule(job, once("second", job));
    OperableTrigger mine = node().acquireOne();
    List<OperableTrigger> theirs = other().acquire(1);
    TriggerFiredBundle running = node().fire(mine);
    assertTrue(theirs.isEmpty() || other().tryToFire(theirs.get(0)) == null);
    theirs.forEach(other()::release);
    node().complete(running);
    assertEquals(1, other().acquirable().size());
  }

  @Test
  default void completionOnOneNodeBringsNothingBackThatTheOtherRemoved() throws Exception {
    JobDetail job = SampleJobs.keepsData("job");
    node().schedule(job, SampleTriggers.every("trigger", job, Duration.ofMillis(1)));
    TriggerFiredBundle running = node().fireNext();
    running.getJobDetail().getJobDataMap().put("runs", "1");
    other().store().removeJob(job.getKey());
    node().complete(running, NOOP);
    assertEquals(0, node().store().getNumberOfJobs());
    assertEquals(0, node().store().getNumberOfTriggers());
  }

  @Test
  default void ofManyThatStoreTheSameKeyOneSucceeds() throws Exception {
    JobDetail job = SampleJobs.job("job");
    node().storeJob(job);
    List<Callable<Boolean>> attempts = new ArrayList<>();
    for (int i = 0; i < 12; i++) {
      StoreNode node = i % 2 == 0 ? node() : other();
      attempts.add(() -> storedFirst(node, once("trigger", job)));
    }
    List<Boolean> stored = allAtOnce(attempts);
    assertEquals(1, Collections.frequency(stored, true));
    assertEquals(1, node().store().getNumberOfTriggers());
  }

  @Test
  default void replacementLeavesNoMomentWithoutTheTrigger() throws Exception {
    JobDetail job = SampleJobs.job("job");
    TriggerKey key = node().schedule(job, once("trigger", job)).getKey();
    Set<Boolean> seen = Collections.synchronizedSet(new HashSet<>());
    StoreNode one = node();
    StoreNode two = other();
    allAtOnce(
        List.of(
            () -> replace(one, job, 30),
            () -> replace(two, job, 30),
            () -> {
              for (int i = 0; i < 200; i++) {
                seen.add(two.store().checkExists(key));
              }
              return true;
            }));
    assertEquals(Set.of(true), seen);
    assertEquals(1, node().store().getNumberOfTriggers());
  }

  private boolean replace(StoreNode node, JobDetail job, int times) throws Exception {
    for (int i = 0; i < times; i++) {
      node.store().storeTrigger(once("trigger", job), true);
    }
    return true;
  }

  private static boolean claimAll(StoreNode node, List<String> claimed) throws Exception {
    List<OperableTrigger> batch = node.acquire(4);
    while (!batch.isEmpty()) {
      batch.forEach(trigger -> claimed.add(trigger.getKey().getName()));
      batch = node.acquire(4);
    }
    return true;
  }

  private static boolean storedFirst(StoreNode node, OperableTrigger trigger) throws Exception {
    try {
      node.store().storeTrigger(trigger, false);
      return true;
    } catch (ObjectAlreadyExistsException anotherWasFirst) {
      return false;
    }
  }

  private static <T> List<T> allAtOnce(List<Callable<T>> calls) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(calls.size());
    try {
      List<T> results = new ArrayList<>();
      for (Future<T> result : threads.invokeAll(calls)) {
        results.add(result.get());
      }
      return results;
    } finally {
      threads.shutdown();
    }
  }
}
