package io.carillon.jobstore;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.carillon.testkit.TestDatabase;
import java.io.IOException;
import java.io.StringReader;
import java.sql.Connection;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.quartz.Job;
import org.quartz.JobBuilder;
import org.quartz.JobDetail;
import org.quartz.JobExecutionContext;
import org.quartz.Scheduler;
import org.quartz.SchedulerException;
import org.quartz.impl.StdSchedulerFactory;

/** A plain Quartz application that knows the store from its quartz.properties only. */
class QuartzPropertiesTest {
  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private static final Queue<String> SEEN = new ConcurrentLinkedQueue<>();

  private final TestDatabase database = TestDatabase.migrated();

  /** Notes which events ran. */
  public static final class NotingJob implements Job {
    @Override
    public void execute(JobExecutionContext context) {
      SEEN.add("ran " + context.getTrigger().getKey().getName());
    }
  }

  /** Notes which events have ended. */
  public static final class NotingSink implements CompletionSink {
    @Override
    public void store(Connection connection, List<CompletedFiring> firings) {
      firings.forEach(firing -> SEEN.add("ended " + firing.trigger().getKey().getName()));
    }

    @Override
    public void takenOver(Connection connection, List<LostFiring> firings) {
      // nobody dies here
    }

    @Override
    public void lost(List<CompletedFiring> firings) {
      // and nobody takes over
    }
  }

  @BeforeEach
  void forget() {
    SEEN.clear();
  }

  @AfterEach
  void drop() {
    database.close();
  }

  private Scheduler scheduler(String more) throws SchedulerException, IOException {
    Properties properties = new Properties();
    properties.load(
        new StringReader(
            """
            org.quartz.scheduler.instanceName = plain
            org.quartz.jobStore.class = io.carillon.jobstore.PostgresJobStore
            org.quartz.jobStore.dataSource = myDS
            org.quartz.scheduler.instanceId = AUTO
            org.quartz.scheduler.batchTriggerAcquisitionMaxCount = 1000
            org.quartz.threadPool.class = io.carillon.jobstore.PrefetchingThreadPool
            org.quartz.threadPool.threadCount = 10
            org.quartz.dataSource.myDS.provider = hikaricp
            org.quartz.dataSource.myDS.driver = org.postgresql.Driver
            org.quartz.dataSource.myDS.URL = %s
            org.quartz.dataSource.myDS.user = postgres
            org.quartz.dataSource.myDS.maxConnections = 6
            """
                    .formatted(database.url())
                + more));
    return new StdSchedulerFactory(properties).getScheduler();
  }

  @Test
  void itsSchedulerAndItsSinkAreFoundAndRunEvents() throws Exception {
    Scheduler scheduler =
        scheduler("org.quartz.jobStore.completionSinkClass = " + NotingSink.class.getName());
    PostgresJobStore store = PostgresJobStores.of(scheduler).orElseThrow();
    JobDetail job =
        JobBuilder.newJob(NotingJob.class).withIdentity(TestNode.JOB).storeDurably().build();
    store.ensureJob(job);
    store.storeAll(List.of(TestNode.oneShot("event")));
    scheduler.start();
    await().atMost(PATIENCE).until(() -> SEEN.size() == 2);
    scheduler.shutdown(true);

    assertEquals(List.of("ran event", "ended event"), List.copyOf(SEEN));
    assertEquals(Optional.empty(), PostgresJobStores.of(scheduler));
  }

  @Test
  void aSinkThatCannotBeMadeIsNamed() {
    SchedulerException refused =
        assertThrows(
            SchedulerException.class,
            () -> scheduler("org.quartz.jobStore.completionSinkClass = java.lang.String"));

    assertTrue(refused.getMessage().contains("java.lang.String"), refused::getMessage);
  }

  @Test
  void stockTablesAreSaidToNeedPreparation() throws Exception {
    database.update("ALTER TABLE qrtz_scheduler_state DROP COLUMN carillon_boot");
    Scheduler scheduler = scheduler("");
    SchedulerException refused = assertThrows(SchedulerException.class, scheduler::start);
    scheduler.shutdown();

    assertTrue(
        refused.getMessage().contains("prepare them as docs/quartz-users.md says"),
        refused::getMessage);
  }
}
