package io.carillon.bench;

import io.carillon.bench.database.BenchServer;
import io.carillon.bench.report.Printer;
import io.carillon.bench.scenario.Measurement;
import io.carillon.bench.scenario.Stage;
import io.carillon.bench.store.StoreKind;
import java.lang.management.ManagementFactory;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** One scenario over all asked stores, in turns, so that a noisy minute hits each of them. */
final class Run {
  private final Options options;
  private final Printer printer;

  Run(Options options, Printer printer) {
    this.options = options;
    this.printer = printer;
  }

  /** Measures and prints; what was measured is the answer. */
  List<Measurement> measure() {
    try (BenchServer server = server();
        FlightRecording recording = FlightRecording.to(options.recording())) {
      printer.remark(server.describe());
      Stage stage = new Stage(server, InstantSource.system(), options.settings());
      if (options.warmUp() > 0) {
        options.stores().forEach(kind -> options.scenario().warmUp(kind, stage, options.warmUp()));
      }
      return rounds(stage);
    }
  }

  private List<Measurement> rounds(Stage stage) {
    List<Measurement> all = new ArrayList<>();
    for (int round = 0; round < options.rounds(); round++) {
      for (StoreKind kind : options.stores()) {
        printer.remark(load());
        List<Measurement> measured = options.scenario().measure(kind, stage);
        measured.forEach(printer::print);
        all.addAll(measured);
      }
    }
    return all;
  }

  /** A busy machine is seen in the results; the reader must know of it. */
  private static String load() {
    double load = ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
    return String.format(Locale.ROOT, "load average %.1f", load);
  }

  private BenchServer server() {
    return options.server().map(BenchServer::at).orElseGet(BenchServer::embedded);
  }
}
