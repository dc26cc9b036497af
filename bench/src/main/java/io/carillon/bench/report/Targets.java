package io.carillon.bench.report;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/** What Carillon has to reach, and whether measurements show it. */
final class Targets {
  private static final String OURS = "carillon";
  private static final String WITHOUT_HISTORY = "carillon-without-history";
  private static final String QUARTZ = "quartz";
  private static final String FIND = "find -delete";
  private static final String DB_SCHEDULER = "db-scheduler";

  private static final List<Target> ALL =
      List.of(
          new Ratio("T1", "drain", "drain", QUARTZ, 80),
          new Ratio("T1", "drain", "drain", DB_SCHEDULER, 4.5),
          new Ratio("T2", "schedule-bulk", "schedule-bulk", DB_SCHEDULER, 1.3),
          new Ratio("T2", "schedule-single", "schedule-single", QUARTZ, 3),
          new Latency("T3", "pickup-p50", 0.005),
          new Latency("T3", "pickup-p99", 0.025),
          new Latency("T4", "lateness-p99", 0.020),
          new Ratio("T5", "backlog-1000000", "backlog-0", OURS, 0.9),
          new Ratio("T7", "deletion", "deletion", FIND, 1 / 3.0),
          new Ratio("T7", "deletion-tree", "deletion", FIND, 1 / 3.0),
          new Slower("deletion", "lateness-deleting-p99", "lateness-alone-p99", 2),
          new Ratio("history", "drain", "drain", WITHOUT_HISTORY, 0.75),
          new Ratio("T10", "join", "join", QUARTZ, 10),
          new Ratio("T9", "nodes-2", "nodes-1", OURS, 1.0));

  private Targets() {}

  /** One line for each target that the results speak of. */
  static List<String> verdicts(Results results) {
    return ALL.stream().map(target -> target.verdict(results)).flatMap(Optional::stream).toList();
  }

  /** A target; its verdict is empty when the results do not hold what it needs. */
  private sealed interface Target permits Ratio, Latency, Slower {
    Optional<String> verdict(Results results);
  }

  /** Our rate in one scenario is at least so many times somebody's rate in one. */
  private record Ratio(String id, String scenario, String otherScenario, String other, double least)
      implements Target {
    @Override
    public Optional<String> verdict(Results results) {
      OptionalDouble ours = results.perSecond(scenario, OURS);
      OptionalDouble theirs = results.perSecond(otherScenario, other);
      if (ours.isEmpty() || theirs.isEmpty() || theirs.getAsDouble() == 0) {
        return Optional.empty();
      }
      double ratio = ours.getAsDouble() / theirs.getAsDouble();
      String compared = times(ratio, other.equals(OURS) ? otherScenario : other);
      return Optional.of(line(id, scenario, compared, "least " + number(least), ratio >= least));
    }
  }

  /** Our percentile is at most so many seconds. */
  private record Latency(String id, String scenario, double most) implements Target {
    @Override
    public Optional<String> verdict(Results results) {
      OptionalDouble ours = results.seconds(scenario, OURS);
      if (ours.isEmpty()) {
        return Optional.empty();
      }
      double seconds = ours.getAsDouble();
      String measured = String.format(Locale.ROOT, "%.1f ms", seconds * 1_000);
      String bound = "most " + number(most * 1_000) + " ms";
      return Optional.of(line(id, scenario, measured, bound, seconds <= most));
    }
  }

  /** Our percentile in one scenario is at most so many times the one in another. */
  private record Slower(String id, String scenario, String otherScenario, double most)
      implements Target {
    @Override
    public Optional<String> verdict(Results results) {
      OptionalDouble ours = results.seconds(scenario, OURS);
      OptionalDouble alone = results.seconds(otherScenario, OURS);
      if (ours.isEmpty() || alone.isEmpty() || alone.getAsDouble() == 0) {
        return Optional.empty();
      }
      double ratio = ours.getAsDouble() / alone.getAsDouble();
      String compared = times(ratio, otherScenario);
      return Optional.of(line(id, scenario, compared, "most " + number(most), ratio <= most));
    }
  }

  private static String line(
      String id, String scenario, String measured, String bound, boolean reached) {
    return "%s  %s: %s, target at %s: %s"
        .formatted(id, scenario, measured, bound, reached ? "reached" : "NOT reached");
  }

  private static String times(double ratio, String other) {
    return String.format(Locale.ROOT, "%.2f x %s", ratio, other);
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, value == Math.rint(value) ? "%.0f" : "%.2f", value);
  }
}
