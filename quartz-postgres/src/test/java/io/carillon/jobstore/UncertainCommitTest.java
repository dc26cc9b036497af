package io.carillon.jobstore;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.carillon.testkit.TestDatabase;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.quartz.JobBuilder;
import org.quartz.JobDetail;
import org.quartz.JobExecutionContext;
import org.quartz.TriggerBuilder;
import org.quartz.TriggerKey;

/** The connection breaks after the commit and before its answer: the store cannot know. */
class UncertainCommitTest {
  private static final int EVENTS = 200;
  private static final Duration PATIENCE = Duration.ofSeconds(25);

  private final Map<TriggerKey, Integer> runs = new ConcurrentHashMap<>();
  private final Consumer<JobExecutionContext> counting =
      context -> runs.merge(context.getTrigger().getKey(), 1, Integer::sum);
  private final AtomicInteger commits = new AtomicInteger();

  /** Every so many commits the answer is lost. */
  private DataSource losesAnswers(DataSource real, int every, int times) {
    return (DataSource)
        Proxy.newProxyInstance(
            getClass().getClassLoader(),
            new Class<?>[] {DataSource.class},
            (proxy, method, arguments) -> {
              Object result = method.invoke(real, arguments);
              return result instanceof Connection connection
                  ? losesAnswers(connection, every, times)
                  : result;
            });
  }

  private Connection losesAnswers(Connection real, int every, int times) {
    return (Connection)
        Proxy.newProxyInstance(
            getClass().getClassLoader(),
            new Class<?>[] {Connection.class},
            (proxy, method, arguments) -> {
              Object result = invoke(real, method, arguments);
              if (method.getName().equals("commit")) {
                int commit = commits.incrementAndGet();
                if (commit % every == 0 && commit <= every * times) {
                  real.close();
                  throw new SQLException("The answer was lost", "08006");
                }
              }
              return result;
            });
  }

  private static Object invoke(Connection real, java.lang.reflect.Method method, Object[] arguments)
      throws Throwable {
    try {
      return method.invoke(real, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }

  @Test
  void whatAClaimHoldsWhoseAnswerWasLostRunsAllTheSame() throws Exception {
    try (TestDatabase database = TestDatabase.migrated()) {
      Rows rows = new Rows(database.dataSource());
      try (TestNode first = new TestNode(database.dataSource(), "first", counting)) {
        first.store.ensureJob(TestNode.job());
        first.store.storeAll(TestNode.oneShots(EVENTS));
      }
      drain(database, rows);
    }
  }

  @Test
  void aTriggerThatRunsAloneGoesOnAfterALostAnswer() throws Exception {
    try (TestDatabase database = TestDatabase.migrated()) {
      Rows rows = new Rows(database.dataSource());
      try (TestNode first = new TestNode(database.dataSource(), "first", counting)) {
        JobDetail job = JobBuilder.newJob(Alone.class).withIdentity("alone").storeDurably().build();
        first.scheduler.addJob(job, true);
        for (int i = 0; i < 5; i++) {
          first.scheduler.scheduleJob(
              TriggerBuilder.newTrigger().forJob("alone").withIdentity("t" + i).startNow().build());
        }
      }
      drain(database, rows);
    }
  }

  /** Runs alone. */
  @org.quartz.DisallowConcurrentExecution
  public static final class Alone implements org.quartz.Job {
    @Override
    public void execute(JobExecutionContext context) {
      throw new IllegalStateException("the job factory makes the job");
    }
  }

  private void drain(TestDatabase database, Rows rows) throws Exception {
    long events = rows.triggers();
    try (TestNode node =
        new TestNode(
            losesAnswers(database.dataSource(), 2, 5),
            "one",
            counting,
            store -> store.setClusterCheckinInterval(300))) {
      node.start();
      await().atMost(PATIENCE).until(() -> rows.triggers() == 0 && rows.heldRows() == 0);
    }
    assertEquals(events, runs.size());
    assertEquals(0, rows.deadlocks());
  }
}
