package io.carillon.bench.report;

import io.carillon.bench.store.StoreKind;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/** The results as Markdown: every number beside its ratio to stock Quartz's. */
record Table(Results results, List<String> remarks, String verdict) {
  private static final String REFERENCE = StoreKind.QUARTZ.label();
  private static final double MEBIBYTE = 1 << 20;

  String markdown() {
    return page()
        .replace("${machine}", machine())
        .replace("${targets}", targets())
        .replace("${verdict}", verdict.strip())
        .replace("${rows}", rows())
        .replace("${remarks}", String.join("\n", remarks))
        .replace("${stores}", stores());
  }

  private static String page() {
    try (InputStream page = Table.class.getResourceAsStream("results.md")) {
      return new String(page.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String machine() {
    return String.format(
        Locale.ROOT,
        "%d cores, Java %s, heap of the bench at most %.0f MiB",
        Runtime.getRuntime().availableProcessors(),
        Runtime.version(),
        Runtime.getRuntime().maxMemory() / MEBIBYTE);
  }

  private String targets() {
    return Targets.verdicts(results).stream()
        .map(line -> "- " + line)
        .collect(Collectors.joining("\n"));
  }

  private String rows() {
    return results.scenarios().stream()
        .flatMap(scenario -> results.stores(scenario).stream().map(store -> row(scenario, store)))
        .collect(Collectors.joining("\n"));
  }

  private String row(String scenario, String store) {
    boolean latency = scenario.matches(".*-p\\d+");
    return String.join(
        " | ",
        "| " + scenario,
        store + (results.partial(scenario, store) ? " (cut off)" : ""),
        latency ? milliseconds(scenario, store) : rate(scenario, store),
        latency ? faster(scenario, store) : ratio(scenario, store),
        results.of(scenario, store).size() + " |");
  }

  private String rate(String scenario, String store) {
    return String.format(Locale.ROOT, "%,.0f/s", results.perSecond(scenario, store).orElseThrow());
  }

  private String milliseconds(String scenario, String store) {
    double seconds = results.seconds(scenario, store).orElseThrow();
    return String.format(Locale.ROOT, "%,.1f ms", seconds * 1_000);
  }

  private String ratio(String scenario, String store) {
    return quotient(results.perSecond(scenario, store), results.perSecond(scenario, REFERENCE));
  }

  private String faster(String scenario, String store) {
    return quotient(results.seconds(scenario, REFERENCE), results.seconds(scenario, store));
  }

  private static String quotient(OptionalDouble dividend, OptionalDouble divisor) {
    if (dividend.isEmpty() || divisor.isEmpty() || divisor.getAsDouble() == 0) {
      return "";
    }
    double ratio = dividend.getAsDouble() / divisor.getAsDouble();
    return String.format(Locale.ROOT, ratio < 10 ? "%.2f" : "%.0f", ratio);
  }

  private static String stores() {
    return StoreKind.labels().stream()
        .map(label -> "- `" + label + "`: " + StoreKind.of(label).orElseThrow().description())
        .collect(Collectors.joining("\n"));
  }
}
