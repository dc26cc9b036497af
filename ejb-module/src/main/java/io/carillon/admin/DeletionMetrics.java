package io.carillon.admin;

import io.carillon.deletion.DeletionBacklog;
import io.carillon.deletion.DeletionBacklog.Due;
import io.carillon.deletion.DeletionRoot;
import io.carillon.deletion.DeletionRoots;
import io.carillon.deletion.Progress;
import io.carillon.deletion.RootWatch;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** What monitoring follows of deletion: of this node what it removed, of the cluster what waits. */
@ApplicationScoped
public class DeletionMetrics {
  @Inject DeletionBacklog backlog;
  @Inject DeletionRoots roots;
  @Inject RootWatch watch;
  @Inject Progress sinceStart;

  /** All of them, now. */
  public List<Metric> all() {
    List<String> names = roots.all().stream().map(DeletionRoot::name).toList();
    List<Due> due = backlog.due(names);
    return List.of(
        perRoot(
            "carillon_deletions_due", "Deletions of the cluster that are due.", due, Due::records),
        perRoot(
            "carillon_deletion_oldest_overdue_seconds",
            "For how long the oldest due deletion of the cluster has waited.",
            due,
            Due::overdueSeconds),
        single(
            "carillon_deletions_parked",
            Metric.Kind.GAUGE,
            "Deletions of the cluster that wait for an operator.",
            backlog.parked()),
        new Metric(
            "carillon_deletion_root_unusable",
            Metric.Kind.GAUGE,
            "1 when the last run of this node could not use the root.",
            samples(names, "root", name -> name, name -> watch.trouble(name).isPresent() ? 1 : 0)),
        single(
            "carillon_deletions_total",
            Metric.Kind.COUNTER,
            "Deletions that this node has done.",
            sinceStart.done()),
        single(
            "carillon_deletion_bytes_total",
            Metric.Kind.COUNTER,
            "Bytes that this node has freed.",
            sinceStart.bytes()),
        new Metric(
            "carillon_deletion_failures_total",
            Metric.Kind.COUNTER,
            "Tries that failed on this node, by what resisted.",
            samples(
                sinceStart.errors().entrySet(), "kind", Map.Entry::getKey, Map.Entry::getValue)));
  }

  private static Metric single(String name, Metric.Kind kind, String help, double value) {
    return new Metric(name, kind, help, List.of(new Sample(Map.of(), value)));
  }

  private static Metric perRoot(
      String name, String help, List<Due> due, ToDoubleFunction<Due> value) {
    return new Metric(name, Metric.Kind.GAUGE, help, samples(due, "root", Due::root, value));
  }

  private static <T> List<Sample> samples(
      Iterable<T> rows, String label, Function<T, String> key, ToDoubleFunction<T> value) {
    List<Sample> samples = new ArrayList<>();
    rows.forEach(
        row -> samples.add(new Sample(Map.of(label, key.apply(row)), value.applyAsDouble(row))));
    return samples;
  }
}
