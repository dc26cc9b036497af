package io.carillon.bench.report;

import io.carillon.bench.scenario.Measurement;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;

/** Prints measurements as they come, and the targets at the end. */
public final class Printer {
  private final PrintStream results;
  private final PrintStream remarks;
  private final boolean tsv;

  private Printer(PrintStream results, PrintStream remarks, boolean tsv) {
    this.results = results;
    this.remarks = remarks;
    this.tsv = tsv;
  }

  /** Lines for people. */
  public static Printer lines(PrintStream out) {
    return new Printer(out, out, false);
  }

  /** Tab-separated lines on one stream, everything else on the other. */
  public static Printer tsv(PrintStream out, PrintStream err) {
    return new Printer(out, err, true);
  }

  public void print(Measurement measured) {
    if (tsv) {
      results.println(Tsv.line(measured));
    }
    remarks.println(sentence(measured));
    measured.faults().forEach(fault -> remarks.println("  WRONG: " + fault));
  }

  /** What is no measurement. */
  public void remark(String text) {
    remarks.println(text);
  }

  /** Which targets these measurements speak of, and whether they reach them. */
  public void targets(List<Measurement> measured) {
    List<String> verdicts = Targets.verdicts(Results.of(measured));
    if (!verdicts.isEmpty()) {
      remarks.println();
      verdicts.forEach(remarks::println);
    }
  }

  private static String sentence(Measurement measured) {
    String note = measured.note().isEmpty() ? "" : "; " + measured.note();
    String partial = measured.partial() ? " (cut off)" : "";
    return String.format(
        Locale.ROOT,
        "%-16s %-18s %,9d events  %9.3f s  %,9.0f/s%s%s",
        measured.scenario(),
        measured.store(),
        measured.events(),
        measured.seconds(),
        measured.perSecond(),
        partial,
        note);
  }
}
