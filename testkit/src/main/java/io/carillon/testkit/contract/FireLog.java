package io.carillon.testkit.contract;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.quartz.Job;
import org.quartz.JobExecutionContext;
import org.quartz.JobExecutionException;
import org.quartz.JobKey;
import org.quartz.TriggerKey;

/** Work for schedulers that remembers what ran, and how many copies of a job at once. */
public final class FireLog implements Job {
  private final Job work;
  private final List<Run> runs = new CopyOnWriteArrayList<>();
  private final Map<JobKey, AtomicInteger> running = new ConcurrentHashMap<>();
  private final AtomicInteger mostAtOnce = new AtomicInteger();

  /** Remembers, and does nothing else. */
  public FireLog() {
    this(new SampleJobs.Plain());
  }

  public FireLog(Job work) {
    this.work = work;
  }

  /** One run of a job, written down as it begins. */
  public record Run(
      TriggerKey trigger, JobKey job, Instant scheduledAt, Instant startedAt, boolean recovering) {
    static Run of(JobExecutionContext context) {
      return new Run(
          context.getTrigger().getKey(),
          context.getJobDetail().getKey(),
          SampleTriggers.instant(context.getScheduledFireTime()),
          SampleTriggers.now(),
          context.isRecovering());
    }

    /** What may happen once only. */
    public String firing() {
      return trigger + "@" + scheduledAt;
    }
  }

  @Override
  public void execute(JobExecutionContext context) throws JobExecutionException {
    AtomicInteger copies =
        running.computeIfAbsent(context.getJobDetail().getKey(), key -> new AtomicInteger());
    mostAtOnce.accumulateAndGet(copies.incrementAndGet(), Math::max);
    runs.add(Run.of(context));
    try {
      work.execute(context);
    } finally {
      copies.decrementAndGet();
    }
  }

  public List<Run> runs() {
    return runs;
  }

  public long count(TriggerKey trigger) {
    return runs.stream().filter(run -> run.trigger().equals(trigger)).count();
  }

  /** The firings that ran more than once. */
  public List<String> repeated() {
    return runs.stream()
        .collect(Collectors.groupingBy(Run::firing, Collectors.counting()))
        .entrySet()
        .stream()
        .filter(firing -> firing.getValue() > 1)
        .map(Map.Entry::getKey)
        .toList();
  }

  /** The most copies of any one job that ran at one moment. */
  public int mostAtOnce() {
    return mostAtOnce.get();
  }
}
