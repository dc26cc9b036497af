package io.carillon.bench.store;

import com.github.kagkarlsson.scheduler.Scheduler;
import com.github.kagkarlsson.scheduler.SchedulerBuilder;
import com.github.kagkarlsson.scheduler.SchedulerClient;
import com.github.kagkarlsson.scheduler.SchedulerClient.ScheduleOptions;
import com.github.kagkarlsson.scheduler.SchedulerName;
import com.github.kagkarlsson.scheduler.serializer.Serializer;
import com.github.kagkarlsson.scheduler.task.SchedulableInstance;
import com.github.kagkarlsson.scheduler.task.TaskInstance;
import com.github.kagkarlsson.scheduler.task.helper.OneTimeTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import io.carillon.bench.database.BenchDatabase;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/** db-scheduler with one of its two polling strategies. */
final class DbSchedulerStore implements Store {
  private static final int THREADS = 50;
  private static final int CLIENT_CONNECTIONS = 4;
  private static final int CONNECTIONS = THREADS + 5;
  private static final Duration POLLING_INTERVAL = Duration.ofSeconds(1);
  private static final Duration STOP_WITHIN = Duration.ofSeconds(10);
  private static final String TASK = "SendEmail";

  /** Its documentation's columns and indexes, without the one for priorities, which are off. */
  private static final String SCHEMA =
      """
      CREATE TABLE scheduled_tasks (
        task_name text NOT NULL, task_instance text NOT NULL, task_data bytea,
        execution_time timestamptz, picked boolean NOT NULL, picked_by text,
        last_success timestamptz, last_failure timestamptz, consecutive_failures int,
        last_heartbeat timestamptz, version bigint NOT NULL, priority smallint, state text,
        PRIMARY KEY (task_name, task_instance));
      CREATE INDEX execution_time_idx ON scheduled_tasks (execution_time);
      CREATE INDEX last_heartbeat_idx ON scheduled_tasks (last_heartbeat)
      """;

  /** How it looks for due work. The fractions are those its documentation gives for 50 threads. */
  enum Polling {
    LOCK_AND_FETCH {
      @Override
      SchedulerBuilder apply(SchedulerBuilder builder) {
        return builder.pollUsingLockAndFetch(0.5, 4.0);
      }
    },
    FETCH {
      @Override
      SchedulerBuilder apply(SchedulerBuilder builder) {
        return builder.pollUsingFetch(0.5, 4.0);
      }
    };

    abstract SchedulerBuilder apply(SchedulerBuilder builder);
  }

  private final BenchDatabase database;
  private final Polling polling;
  private final SchedulerClient client;

  DbSchedulerStore(BenchDatabase database, Polling polling) {
    this.database = database;
    this.polling = polling;
    database.execute(SCHEMA);
    client =
        SchedulerClient.Builder.create(
                database.pool("client", CLIENT_CONNECTIONS), task((id, payload) -> {}))
            .serializer(new Text())
            .build();
  }

  private static OneTimeTask<String> task(EventHandler handler) {
    return Tasks.oneTime(TASK, String.class)
        .execute((instance, context) -> handler.handle(instance.getId(), instance.getData()));
  }

  @Override
  public void scheduleAll(List<Event> events) {
    List<SchedulableInstance<?>> instances = new ArrayList<>(events.size());
    events.forEach(event -> instances.add(instance(event)));
    client.scheduleBatch(instances);
  }

  @Override
  public void schedule(Event event) {
    client.schedule(instance(event), ScheduleOptions.WHEN_EXISTS_DO_NOTHING);
  }

  private static SchedulableInstance<String> instance(Event event) {
    return SchedulableInstance.of(
        new TaskInstance<>(TASK, event.id().toString(), event.payload()), event.dueAt());
  }

  @Override
  public Node start(String name, EventHandler handler) {
    SchedulerBuilder builder =
        Scheduler.create(database.pool(name, CONNECTIONS), task(handler))
            .threads(THREADS)
            .schedulerName(new SchedulerName.Fixed(name))
            .serializer(new Text())
            .pollingInterval(POLLING_INTERVAL)
            .shutdownMaxWait(STOP_WITHIN);
    Scheduler scheduler = polling.apply(builder).build();
    scheduler.start();
    return scheduler::stop;
  }

  @Override
  public String unfinishedDueBefore(long epochMillis) {
    return "SELECT FROM scheduled_tasks WHERE execution_time < to_timestamp("
        + epochMillis
        + " / 1000.0)";
  }

  @Override
  public OptionalLong historyRows() {
    return OptionalLong.empty();
  }

  @Override
  public void close() {
    // The database closes the client's pool.
  }

  /** The cheapest form a text can be kept in; its default is Java serialisation. */
  private static final class Text implements Serializer {
    @Override
    public byte[] serialize(Object data) {
      return data == null ? null : ((String) data).getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public <T> T deserialize(Class<T> type, byte[] data) {
      return data == null ? null : type.cast(new String(data, StandardCharsets.UTF_8));
    }
  }
}
