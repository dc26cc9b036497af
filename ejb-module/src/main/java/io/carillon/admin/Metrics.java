package io.carillon.admin;

import io.carillon.listener.Runs;
import io.carillon.outcome.ExecutionState;
import io.carillon.outcome.RunCounts;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/** What monitoring systems follow: of this node what ran here, of the cluster what waits. */
@ApplicationScoped
public class Metrics {
  private static final double NANOS_A_SECOND = 1e9;

  @Inject RunCounts counts;
  @Inject Runs runs;
  @Inject StatisticsQueries statistics;

  /** All of them, now. */
  public List<Metric> all() {
    Statistics now = statistics.now();
    return List.of(
        runMetric(
            "carillon_runs_total",
            "Runs that ended on this node, or were taken over by it (LOST).",
            RunCounts.Totals::runs),
        runMetric(
            "carillon_run_seconds_total",
            "Time that runs took on this node.",
            RunCounts.Totals::seconds),
        new Metric(
            "carillon_running",
            Metric.Kind.GAUGE,
            "Handlers that run on this node now.",
            List.of(new Sample(Map.of(), runs.count()))),
        gauge(
            "carillon_events",
            "Events of the cluster by state.",
            now.unfinished().entrySet(),
            count -> new Sample(Map.of("state", count.getKey().name()), count.getValue())),
        gauge(
            "carillon_backlog",
            "Unfinished events of the cluster by name, of the 100 names that have most.",
            now.backlog(),
            backlog -> new Sample(Map.of("event", backlog.event()), backlog.unfinished())),
        gauge(
            "carillon_due",
            "Events of the cluster that are due, by name, of the same names.",
            now.backlog(),
            backlog -> new Sample(Map.of("event", backlog.event()), backlog.due())),
        percentiles(
            "carillon_lateness_seconds",
            "From due to started, of the newest 10,000 runs of the cluster.",
            now.lateness()),
        percentiles(
            "carillon_duration_seconds",
            "From started to ended, of the newest 10,000 runs of the cluster.",
            now.duration()));
  }

  private static Metric percentiles(String name, String help, Statistics.Percentiles values) {
    List<Sample> samples =
        Stream.of(
                quantile("0.5", values.p50()),
                quantile("0.95", values.p95()),
                quantile("0.99", values.p99()))
            .flatMap(Optional::stream)
            .toList();
    return new Metric(name, Metric.Kind.GAUGE, help, samples);
  }

  private static Optional<Sample> quantile(String label, Optional<Duration> value) {
    return value.map(
        time -> new Sample(Map.of("quantile", label), time.toNanos() / NANOS_A_SECOND));
  }

  private Metric runMetric(String name, String help, ToDoubleFunction<RunCounts.Totals> value) {
    List<Sample> samples =
        counts.totals().entrySet().stream()
            .map(e -> new Sample(labels(e.getKey()), value.applyAsDouble(e.getValue())))
            .toList();
    return new Metric(name, Metric.Kind.COUNTER, help, samples);
  }

  private static Map<String, String> labels(RunCounts.Kind kind) {
    ExecutionState state = kind.state();
    return Map.of("event", kind.eventName(), "state", state.name());
  }

  private static <T> Metric gauge(
      String name, String help, Collection<T> rows, Function<T, Sample> sample) {
    return new Metric(name, Metric.Kind.GAUGE, help, rows.stream().map(sample).toList());
  }
}
