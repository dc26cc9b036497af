package io.carillon.jobstore;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.carillon.testkit.TestDatabase;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.quartz.DisallowConcurrentExecution;
import org.quartz.Job;
import org.quartz.JobBuilder;
import org.quartz.JobExecutionContext;
import org.quartz.SimpleScheduleBuilder;
import org.quartz.TriggerBuilder;

/**
 * A commit whose answer is lost or late: the node cannot know whether it happened. Nothing is lost
 * and nothing runs twice all the same.
 */
class UncertainCommitTest {
  private static final int EVENTS = 200;
  private static final int LOST_ANSWERS = 3;
  private static final long CHECK_IN_MILLIS = 300;
  private static final Duration PATIENCE = Duration.ofSeconds(25);

  private final TestDatabase database = TestDatabase.migrated();
  private final Rows rows = new Rows(database.dataSource());
  private final Map<String, Integer> runs = new ConcurrentHashMap<>();

  @AfterEach
  void drop() {
    database.close();
  }

  /** Runs alone. */
  @DisallowConcurrentExecution
  public static final class Alone implements Job {
    @Override
    public void execute(JobExecutionContext context) {
      throw new IllegalStateException("the job factory makes the job");
    }
  }

  private TestNode node(DataSource dataSource) throws Exception {
    return new TestNode(
        dataSource,
        "one",
        context ->
            runs.merge(
                context.getTrigger().getKey() + " at " + context.getScheduledFireTime().getTime(),
                1,
                Integer::sum),
        store -> store.setClusterCheckinInterval(CHECK_IN_MILLIS));
  }

  @Test
  void eventsWhoseClaimWasNotAnsweredRunOnce() throws Exception {
    try (TestNode node = node(answersLost(Acquire.CLAIM))) {
      storeEvents(node);
      drain(node, EVENTS);
      assertEquals(0, node.takenOver.size());
    }
  }

  @Test
  void eventsWhoseCompletionWasNotAnsweredRunOnce() throws Exception {
    try (TestNode node = node(answersLost(CompleteOneShots.DELETE))) {
      storeEvents(node);
      drain(node, EVENTS);
    }
  }

  @Test
  void aJobThatRunsAloneGoesOnWhenItsClaimWasNotAnswered() throws Exception {
    try (TestNode node = node(answersLost(Acquire.CLAIM))) {
      storeTriggersOfAlone(node);
      drain(node, 10);
    }
  }

  @Test
  void eachTimeOfATriggerRunsOnceWhenItsFiringWasNotAnswered() throws Exception {
    try (TestNode node = node(answersLost(Fire.NOTE))) {
      storeTriggersOfAlone(node);
      drain(node, 10);
    }
  }

  @Test
  void eachTimeOfATriggerRunsOnceWhenItsCompletionWasNotAnswered() throws Exception {
    try (TestNode node = node(answersLost(CompleteStandard.DELETE_FIRED))) {
      storeTriggersOfAlone(node);
      drain(node, 10);
    }
  }

  @Test
  void aClaimThatIsAnsweredLateIsNotTakenAway() throws Exception {
    AtomicBoolean late = new AtomicBoolean(true);
    AtomicLong claimed = new AtomicLong();
    AtomicLong heldWhenAnswered = new AtomicLong(-1);
    DataSource slow =
        CommitAnswers.of(
            database.dataSource(),
            Acquire.CLAIM,
            connection -> {
              if (rows.heldRows() > 0 && late.getAndSet(false)) {
                claimed.set(rows.triggersIn("ACQUIRED"));
                awaitCheckIns();
                heldWhenAnswered.set(rows.triggersIn("ACQUIRED"));
              }
            });
    try (TestNode node = node(slow)) {
      storeEvents(node);
      drain(node, EVENTS);
    }
    assertEquals(claimed.get(), heldWhenAnswered.get());
  }

  /** So many that a claim of their age was looked at several times. */
  private void awaitCheckIns() {
    String checkIn = "SELECT max(last_checkin_time) FROM qrtz_scheduler_state";
    long from = rows.count(checkIn);
    await().atMost(PATIENCE).until(() -> rows.count(checkIn) > from + 6 * CHECK_IN_MILLIS);
  }

  private DataSource answersLost(String statement) {
    return CommitAnswers.lost(database.dataSource(), statement, LOST_ANSWERS);
  }

  private static void storeEvents(TestNode node) throws Exception {
    node.store.ensureJob(TestNode.job());
    node.store.storeAll(TestNode.oneShots(EVENTS));
  }

  /** Five, of two times each. */
  private static void storeTriggersOfAlone(TestNode node) throws Exception {
    node.scheduler.addJob(
        JobBuilder.newJob(Alone.class).withIdentity("alone").storeDurably().build(), true);
    for (int i = 0; i < 5; i++) {
      node.scheduler.scheduleJob(
          TriggerBuilder.newTrigger()
              .withIdentity("t" + i)
              .forJob("alone")
              .startNow()
              .withSchedule(
                  SimpleScheduleBuilder.simpleSchedule()
                      .withIntervalInMilliseconds(50)
                      .withRepeatCount(1)
                      .withMisfireHandlingInstructionIgnoreMisfires())
              .build());
    }
  }

  private void drain(TestNode node, int expected) throws Exception {
    node.start();
    await().atMost(PATIENCE).until(() -> rows.triggers() == 0 && rows.heldRows() == 0);
    await().atMost(PATIENCE).until(() -> node.store.held() == 0);
    assertEquals(expected, runs.size());
    assertTrue(runs.values().stream().allMatch(times -> times == 1), () -> "twice: " + runs);
    assertEquals(0, rows.deadlocks());
  }
}
