package io.carillon.bench;

import io.carillon.bench.database.DatabaseException;
import io.carillon.bench.report.Printer;
import io.carillon.bench.report.Report;
import io.carillon.bench.scenario.Measurement;
import io.carillon.bench.scenario.Scenario;
import io.carillon.bench.store.StoreException;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.openjdk.jmh.Main;

/** The command line: {@code java -jar carillon-bench.jar --help}. */
public final class Bench {
  static final int DONE = 0;
  static final int WRONG_OUTCOME = 1;
  static final int BAD_USAGE = 2;
  static final int FAILED = 3;

  /** JobRunr warns that its filters are slow as long as they are not compiled. */
  private static final Logger COLD_FILTERS =
      Logger.getLogger("org.jobrunr.jobs.filters.AbstractJobFilters");

  private final PrintStream out;
  private final PrintStream err;

  Bench(PrintStream out, PrintStream err) {
    this.out = out;
    this.err = err;
  }

  /** Runs one command; the exit code is 0, or what the help page says of it. */
  public static void main(String[] arguments) {
    Logger.getLogger("").setLevel(Level.WARNING);
    COLD_FILTERS.setLevel(Level.SEVERE);
    System.exit(new Bench(System.out, System.err).run(List.of(arguments)));
  }

  int run(List<String> arguments) {
    try {
      return command(arguments);
    } catch (UsageException e) {
      err.println(e.getMessage());
      err.println("See --help.");
      return BAD_USAGE;
    } catch (DatabaseException | StoreException e) {
      err.println(e.getMessage());
      return FAILED;
    }
  }

  private int command(List<String> arguments) {
    if (arguments.isEmpty()) {
      throw new UsageException("No command given");
    }
    List<String> rest = arguments.subList(1, arguments.size());
    String command = arguments.get(0);
    if (Set.of("--help", "-h", "help").contains(command) || rest.contains("--help")) {
      out.print(help());
      return DONE;
    }
    return switch (command) {
      case "report" -> report(rest);
      case "jmh" -> jmh(rest);
      default -> measure(scenario(command), rest);
    };
  }

  private static Scenario scenario(String command) {
    return Scenario.of(command)
        .orElseThrow(() -> new UsageException(command + ": unknown command"));
  }

  private int measure(Scenario scenario, List<String> rest) {
    Options options = Options.parse(scenario, rest);
    Printer printer =
        options.format() == Options.Format.TSV ? Printer.tsv(out, err) : Printer.lines(out);
    List<Measurement> measured = new Run(options, printer).measure();
    printer.targets(measured);
    return measured.stream().allMatch(m -> m.faults().isEmpty()) ? DONE : WRONG_OUTCOME;
  }

  private int report(List<String> rest) {
    Arguments arguments = Arguments.parse(rest, Set.of("--out"), Set.of());
    if (arguments.words().isEmpty()) {
      throw new UsageException("report: name at least one file of --tsv lines");
    }
    Path folder = Path.of(arguments.value("--out").orElse("bench"));
    try {
      Report.read(arguments.words().stream().map(Path::of).toList()).write(folder);
    } catch (IllegalArgumentException e) {
      throw new UsageException("report: " + e.getMessage());
    } catch (IOException e) {
      throw new UsageException("report: cannot read or write " + e.getMessage());
    }
    out.println("Wrote " + folder.resolve(Report.TABLE) + " and " + folder.resolve(Report.PLOT));
    return DONE;
  }

  private static int jmh(List<String> rest) {
    try {
      Main.main(rest.toArray(String[]::new));
      return DONE;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String help() {
    try (InputStream page = Bench.class.getResourceAsStream("help.txt")) {
      return new String(page.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
