package io.carillon.bench.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Turns tab-separated results into a table and a plot. */
public final class Report {
  /** The table's file. */
  public static final String TABLE = "RESULTS.md";

  /** The plot's file. */
  public static final String PLOT = "results.svg";

  private final Results results;

  private Report(Results results) {
    this.results = results;
  }

  /**
   * Reads files of {@code --tsv} lines.
   *
   * @throws IllegalArgumentException naming a line that is none
   */
  public static Report read(List<Path> files) throws IOException {
    List<Results.Row> rows = new ArrayList<>();
    for (Path file : files) {
      Files.readAllLines(file).stream()
          .filter(line -> !line.isBlank())
          .map(Tsv::parse)
          .forEach(rows::add);
    }
    return new Report(new Results(rows));
  }

  /** Writes both files into the folder. */
  public void write(Path folder) throws IOException {
    Files.createDirectories(folder);
    Files.writeString(folder.resolve(TABLE), new Table(results).markdown());
    Files.writeString(folder.resolve(PLOT), new Plot(results).svg());
  }
}
