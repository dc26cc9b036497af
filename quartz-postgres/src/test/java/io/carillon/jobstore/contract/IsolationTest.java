package io.carillon.jobstore.contract;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.carillon.testkit.contract.FireLog;
import io.carillon.testkit.contract.SampleJobs;
import io.carillon.testkit.contract.SampleTriggers;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.quartz.JobDetail;
import org.quartz.Scheduler;
import org.quartz.SchedulerException;
import org.quartz.Trigger;
import org.quartz.impl.matchers.GroupMatcher;

/** Whatever the database's default isolation is, nothing is lost and nothing goes to ERROR. */
class IsolationTest extends OursOnStage {
  @AfterEach
  void backToDefault() {
    setIsolation("read committed");
  }

  private void setIsolation(String level) {
    database()
        .update(
            "DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET default_transaction_isolation = '"
                + "'"
                + level
                + "''', current_database()); END $$");
  }

  @ParameterizedTest
  @ValueSource(strings = {"repeatable read", "serializable"})
  void fourSchedulersFireEverythingOnce(String isolation) throws Exception {
    setIsolation(isolation);
    FireLog log = new FireLog();
    List<Scheduler> cluster =
        List.of("one", "two", "three", "four").stream()
            .map(id -> live(id, log).scheduler())
            .toList();
    JobDetail job = SampleJobs.job("job");
    JobDetail alone = SampleJobs.nonConcurrent("alone");
    Set<Trigger> triggers = new HashSet<>();
    Set<Trigger> ofAlone = new HashSet<>();
    for (int i = 0; i < 100; i++) {
      triggers.add(once("once" + i, job, SampleTriggers.now().plusMillis(10L * i)));
    }
    for (int i = 0; i < 10; i++) {
      ofAlone.add(once("alone" + i, alone));
    }
    cluster.get(0).scheduleJobs(Map.of(job, triggers, alone, ofAlone), false);
    await().atMost(Duration.ofSeconds(60)).until(() -> isEmpty(cluster.get(0)));
    assertEquals(110, log.runs().size());
    assertEquals(List.of(), log.repeated());
  }

  private static boolean isEmpty(Scheduler scheduler) throws SchedulerException {
    return scheduler.getTriggerKeys(GroupMatcher.anyTriggerGroup()).isEmpty();
  }
}
