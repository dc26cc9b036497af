package io.carillon.bench;

import io.carillon.bench.database.BenchServer;
import io.carillon.bench.scenario.Scenario;
import io.carillon.bench.scenario.Stage;
import io.carillon.bench.store.StoreKind;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What the command line asks to measure.
 *
 * @param stores in the order of their turns
 * @param rounds how often each is measured, from 1
 * @param warmUp events of the drain before the first round; 0 for none
 * @param server where PostgreSQL is; empty for one of our own
 * @param recording where a flight recording goes, if one is wanted
 */
record Options(
    Scenario scenario,
    List<StoreKind> stores,
    int rounds,
    int warmUp,
    Stage.Settings settings,
    Optional<BenchServer.Address> server,
    Optional<Path> recording,
    Format format) {
  private static final Set<String> VALUED =
      Set.of(
          "--stores",
          "--events",
          "--rounds",
          "--limit",
          "--warm-up",
          "--backlog",
          "--nodes",
          "--rate",
          "--db",
          "--db-user",
          "--db-password",
          "--jfr");
  private static final Set<String> FLAGS = Set.of("--tsv");
  private static final String DEFAULT_STORES = "carillon,quartz,db-scheduler,jobrunr";

  /** How measurements are printed. */
  enum Format {
    LINES,
    TSV
  }

  /**
   * Reads what follows the scenario's name.
   *
   * @throws UsageException naming the option that is wrong
   */
  static Options parse(Scenario scenario, List<String> rest) {
    Arguments arguments = Arguments.parse(rest, VALUED, FLAGS);
    if (!arguments.words().isEmpty()) {
      throw new UsageException(arguments.words().get(0) + ": not an option");
    }
    return new Options(
        scenario,
        stores(arguments.value("--stores").orElse(DEFAULT_STORES)),
        arguments.number("--rounds", 1, scenario.defaults().rounds()),
        arguments.number("--warm-up", 0, 2_000),
        settings(scenario, arguments),
        server(arguments),
        arguments.value("--jfr").map(Path::of),
        arguments.flags().contains("--tsv") ? Format.TSV : Format.LINES);
  }

  private static Stage.Settings settings(Scenario scenario, Arguments arguments) {
    return new Stage.Settings(
        arguments.number("--events", 1, scenario.defaults().events()),
        Duration.ofSeconds(arguments.number("--limit", 1, 60)),
        arguments.number("--backlog", 0, 1_000_000),
        arguments.number("--nodes", 2, 2),
        arguments.number("--rate", 1, 500));
  }

  private static List<StoreKind> stores(String list) {
    return Arrays.stream(list.split(","))
        .map(String::strip)
        .map(Options::store)
        .distinct()
        .toList();
  }

  private static StoreKind store(String label) {
    return StoreKind.of(label)
        .orElseThrow(
            () ->
                new UsageException(
                    "--stores: \"%s\" is none of %s"
                        .formatted(label, String.join(", ", StoreKind.labels()))));
  }

  private static Optional<BenchServer.Address> server(Arguments arguments) {
    String user = arguments.value("--db-user").orElse("postgres");
    String password = arguments.value("--db-password").orElse("");
    Optional<String> url = arguments.value("--db");
    if (url.isEmpty() && (arguments.value("--db-user").isPresent() || !password.isEmpty())) {
      throw new UsageException("--db-user and --db-password need --db");
    }
    url.filter(text -> !text.startsWith("jdbc:postgresql:"))
        .ifPresent(
            text -> {
              throw new UsageException(
                  "--db: \"" + text + "\" does not start with jdbc:postgresql:");
            });
    return url.map(text -> new BenchServer.Address(text, user, password));
  }
}
