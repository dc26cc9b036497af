package io.carillon.testkit.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.quartz.JobDetail;
import org.quartz.Trigger.TriggerState;
import org.quartz.spi.OperableTrigger;

/** Claiming what fires next: order, batches, and nothing that may not fire. */
public interface AcquireContract extends Stage {
  private JobDetail job() {
    return SampleJobs.job("job");
  }

  private OperableTrigger scheduleAt(String name, Instant at) throws Exception {
    return node().schedule(job(), once(name, job(), at));
  }

  private static List<String> names(List<OperableTrigger> triggers) {
    return triggers.stream().map(trigger -> trigger.getKey().getName()).toList();
  }

  @Test
  default void emptyStoreHasNothingToClaim() throws Exception {
    assertEquals(List.of(), node().acquire(10));
  }

  @Test
  default void earliestIsClaimedFirst() throws Exception {
    Instant due = SampleTriggers.justNow();
    scheduleAt("third", due);
    scheduleAt("first", due.minusMillis(20));
    scheduleAt("second", due.minusMillis(10));
    assertEquals(List.of("first", "second", "third"), names(node().acquire(10)));
  }

  @Test
  default void higherPriorityIsClaimedFirstAmongThoseDueAtOnce() throws Exception {
    Instant due = SampleTriggers.justNow();
    scheduleWithPriority("low", 1, due);
    scheduleWithPriority("high", 10, due);
    scheduleWithPriority("middle", 5, due);
    scheduleWithPriority("earlier", 1, due.minusMillis(1));
    assertEquals(List.of("earlier", "high", "middle", "low"), names(node().acquire(10)));
  }

  @Test
  default void batchIsNoLargerThanAsked() throws Exception {
    Instant due = SampleTriggers.justNow();
    for (int i = 0; i < 5; i++) {
      scheduleAt("trigger" + i, due.plusMillis(i));
    }
    assertEquals(List.of("trigger0", "trigger1"), names(node().acquire(2)));
    assertEquals(List.of("trigger2", "trigger3"), names(node().acquire(2)));
    assertEquals(List.of("trigger4"), names(node().acquire(2)));
  }

  @Test
  default void nothingIsClaimedThatFiresAfterTheHorizon() throws Exception {
    Instant soon = SampleTriggers.now().plusSeconds(20);
    scheduleAt("soon", soon);
    assertEquals(List.of(), names(node().acquire(soon.minusSeconds(10), 1)));
  }

  @Test
  @Keeps(Promise.FUTURE_TRIGGERS_ARE_CLAIMED_AHEAD)
  default void futureTriggerIsClaimedWithinTheHorizon() throws Exception {
    Instant soon = SampleTriggers.now().plusSeconds(20);
    scheduleAt("soon", soon);
    assertEquals(List.of("soon"), names(node().acquire(soon.plusSeconds(1), 1)));
  }

  @Test
  @Keeps(Promise.FUTURE_TRIGGERS_ARE_CLAIMED_AHEAD)
  default void batchHoldsOnlyWhatFiresWithItsFirst() throws Exception {
    Instant soon = SampleTriggers.now().plusSeconds(20);
    scheduleAt("first", soon);
    scheduleAt("twin", soon);
    scheduleAt("later", soon.plusSeconds(5));
    assertEquals(
        Set.of("first", "twin"), Set.copyOf(names(node().acquire(soon.plusSeconds(9), 9))));
  }

  @Test
  @Keeps(Promise.FUTURE_TRIGGERS_ARE_CLAIMED_AHEAD)
  default void timeWindowTakesWhatFiresSoonAfterTheFirst() throws Exception {
    Instant soon = SampleTriggers.now().plusSeconds(20);
    scheduleAt("first", soon);
    scheduleAt("inside", soon.plusMillis(500));
    scheduleAt("outside", soon.plusMillis(1500));
    List<OperableTrigger> acquired = node().acquire(soon.plusSeconds(9), 9, Duration.ofSeconds(1));
    assertEquals(List.of("first", "inside"), names(acquired));
  }

  @Test
  default void claimedTriggerIsNotClaimedAgain() throws Exception {
    scheduleAt("trigger", SampleTriggers.justNow());
    assertEquals(1, node().acquire(10).size());
    assertEquals(List.of(), node().acquire(10));
  }

  @Test
  default void claimedTriggerIsStillNormal() throws Exception {
    OperableTrigger trigger = scheduleAt("trigger", SampleTriggers.justNow());
    node().acquireOne();
    assertEquals(TriggerState.NORMAL, node().state(trigger));
  }

  @Test
  default void everyClaimHasAnIdOfItsOwn() throws Exception {
    Set<String> ids = new HashSet<>();
    scheduleAt("one", SampleTriggers.justNow());
    scheduleAt("two", SampleTriggers.justNow());
    for (OperableTrigger acquired : node().acquire(2)) {
      assertNotNull(acquired.getFireInstanceId());
      ids.add(acquired.getFireInstanceId());
      node().release(acquired);
    }
    node().acquire(2).forEach(acquired -> ids.add(acquired.getFireInstanceId()));
    assertEquals(4, ids.size());
  }

  @Test
  default void releasedTriggerIsClaimedAgain() throws Exception {
    scheduleAt("trigger", SampleTriggers.justNow());
    node().release(node().acquireOne());
    assertEquals("trigger", node().acquireOne().getKey().getName());
  }

  @Test
  default void releaseOfARemovedTriggerIsNoError() throws Exception {
    OperableTrigger trigger = scheduleAt("trigger", SampleTriggers.justNow());
    OperableTrigger acquired = node().acquireOne();
    node().store().removeTrigger(trigger.getKey());
    node().release(acquired);
    assertFalse(node().store().checkExists(trigger.getKey()));
  }

  @Test
  default void releaseAfterReplacementLeavesTheNewSchedule() throws Exception {
    OperableTrigger trigger = scheduleAt("trigger", SampleTriggers.justNow());
    OperableTrigger acquired = node().acquireOne();
    Instant tomorrow = SampleTriggers.now().plus(Duration.ofDays(1));
    node().store().storeTrigger(once("trigger", job(), tomorrow), true);
    node().release(acquired);
    assertEquals(List.of(), node().acquirable());
    assertEquals(
        tomorrow,
        SampleTriggers.instant(node().store().retrieveTrigger(trigger.getKey()).getNextFireTime()));
  }

  @Test
  default void batchHoldsOneTriggerOfANonConcurrentJob() throws Exception {
    JobDetail job = SampleJobs.nonConcurrent("job");
    Instant due = SampleTriggers.justNow();
    node().schedule(job, once("first", job, due));
    node().schedule(job, once("second", job, due.plusMillis(1)));
    JobDetail other = SampleJobs.job("other");
    node().schedule(other, once("third", other, due.plusMillis(2)));
    assertEquals(List.of("first", "third"), names(node().acquire(10)));
  }

  @Test
  default void farFutureTriggerIsLeftAlone() throws Exception {
    OperableTrigger trigger = scheduleAt("trigger", Instant.parse("9999-12-31T23:59:59Z"));
    assertEquals(List.of(), node().acquire(10));
    assertEquals(
        Instant.parse("9999-12-31T23:59:59Z"),
        SampleTriggers.instant(node().store().retrieveTrigger(trigger.getKey()).getNextFireTime()));
  }

  private void scheduleWithPriority(String name, int priority, Instant due) throws Exception {
    OperableTrigger trigger = once(name, job(), due);
    trigger.setPriority(priority);
    node().schedule(job(), trigger);
  }
}
