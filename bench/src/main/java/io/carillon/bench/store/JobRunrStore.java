package io.carillon.bench.store;

import io.carillon.bench.database.BenchDatabase;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.jobrunr.jobs.lambdas.JobRequest;
import org.jobrunr.jobs.lambdas.JobRequestHandler;
import org.jobrunr.jobs.mappers.JobMapper;
import org.jobrunr.scheduling.JobBuilder;
import org.jobrunr.scheduling.JobRequestScheduler;
import org.jobrunr.server.BackgroundJobServer;
import org.jobrunr.server.BackgroundJobServerConfiguration;
import org.jobrunr.server.JobActivator;
import org.jobrunr.storage.StorageProvider;
import org.jobrunr.storage.sql.common.SqlStorageProviderFactory;
import org.jobrunr.utils.mapper.jackson.JacksonJsonMapper;

/** JobRunr, the open-source edition. It keeps what succeeded, which counts as its history. */
final class JobRunrStore implements Store {
  private static final int WORKERS = 32;
  private static final int CLIENT_CONNECTIONS = 4;
  private static final int CONNECTIONS = WORKERS + 8;

  /** The smallest it accepts; a worker that comes free looks for more by itself. */
  private static final Duration POLL_INTERVAL = Duration.ofSeconds(5);

  private final BenchDatabase database;
  private final InstantSource clock;
  private final StorageProvider storage;
  private final JobRequestScheduler client;

  JobRunrStore(BenchDatabase database, InstantSource clock) {
    this.database = database;
    this.clock = clock;
    storage = storage("client", CLIENT_CONNECTIONS);
    client = new JobRequestScheduler(storage);
  }

  private StorageProvider storage(String name, int connections) {
    StorageProvider provider = SqlStorageProviderFactory.using(database.pool(name, connections));
    provider.setJobMapper(new JobMapper(new JacksonJsonMapper()));
    return provider;
  }

  @Override
  public void scheduleAll(List<Event> events) {
    Instant now = clock.instant();
    client.create(events.stream().map(event -> job(event, now)));
  }

  @Override
  public void schedule(Event event) {
    client.create(job(event, clock.instant()));
  }

  /** What is due is enqueued at once: a scheduled time would only wait for the next poll. */
  private static JobBuilder job(Event event, Instant now) {
    JobBuilder job =
        JobBuilder.aJob().withJobRequest(new SendEmail(event.id().toString(), event.payload()));
    return event.dueAt().isAfter(now) ? job.scheduleAt(event.dueAt()) : job;
  }

  @Override
  public Node start(String name, EventHandler handler) {
    StorageProvider provider = storage(name, CONNECTIONS);
    BackgroundJobServer server =
        new BackgroundJobServer(
            provider,
            new JacksonJsonMapper(),
            new Activator(handler),
            BackgroundJobServerConfiguration.usingStandardBackgroundJobServerConfiguration()
                .andName(name)
                .andWorkerCount(WORKERS)
                .andPollInterval(POLL_INTERVAL));
    server.start();
    return () -> Stream.<Runnable>of(server::stop, provider::close).forEach(Runnable::run);
  }

  @Override
  public String unfinishedDueBefore(long epochMillis) {
    return "SELECT FROM jobrunr_jobs WHERE state IN ('ENQUEUED', 'PROCESSING')"
        + " OR state = 'SCHEDULED' AND scheduledAt < to_timestamp("
        + epochMillis
        + " / 1000.0) AT TIME ZONE 'UTC'";
  }

  @Override
  public OptionalLong historyRows() {
    return OptionalLong.of(
        database.number("SELECT count(*) FROM jobrunr_jobs WHERE state = 'SUCCEEDED'"));
  }

  @Override
  public void close() {
    storage.close();
  }

  /** The event as JobRunr stores it. */
  public record SendEmail(String id, String payload) implements JobRequest {
    @Override
    public Class<SendEmailHandler> getJobRequestHandler() {
      return SendEmailHandler.class;
    }
  }

  /** Runs it. */
  public record SendEmailHandler(EventHandler handler) implements JobRequestHandler<SendEmail> {
    @Override
    public void run(SendEmail event) {
      handler.handle(event.id(), event.payload());
    }
  }

  private record Activator(EventHandler handler) implements JobActivator {
    @Override
    public <T> T activateJob(Class<T> type) {
      return type.cast(new SendEmailHandler(handler));
    }
  }
}
