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

  private final List<String> remarks;
  private final String verdict;

  private Report(Results results, List<String> remarks, String verdict) {
    this.results = results;
    this.remarks = remarks;
    this.verdict = verdict;
  }

  /**
   * Reads files of remarks ({@code *.log}), of what a person says about the results ({@code *.md})
   * and, under any other name, of {@code --tsv} lines.
   *
   * @throws IllegalArgumentException naming a line that is no measurement
   */
  public static Report read(List<Path> files) throws IOException {
    List<Results.Row> rows = new ArrayList<>();
    List<String> remarks = new ArrayList<>();
    StringBuilder verdict = new StringBuilder();
    for (Path file : files) {
      String name = file.toString();
      if (name.endsWith(".md")) {
        verdict.append(Files.readString(file));
      } else if (name.endsWith(".log")) {
        remarks.addAll(Files.readAllLines(file));
      } else {
        Files.readAllLines(file).stream()
            .filter(line -> !line.isBlank())
            .map(Tsv::parse)
            .forEach(rows::add);
      }
    }
    return new Report(new Results(rows), remarks, verdict.toString());
  }

  /** Writes both files into the folder. */
  public void write(Path folder) throws IOException {
    Files.createDirectories(folder);
    Files.writeString(folder.resolve(TABLE), new Table(results, remarks, verdict).markdown());
    Files.writeString(folder.resolve(PLOT), new Plot(results).svg());
  }
}
