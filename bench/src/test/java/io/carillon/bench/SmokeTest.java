package io.carillon.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every scenario runs and counts right with a few events. How fast is not asked here. */
class SmokeTest {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource({
    "drain,     200, drain",
    "schedule,  200, schedule-bulk schedule-single",
    "lateness,  100, lateness-p50 lateness-p99",
    "backlog,   100, backlog-0 backlog-300",
    "nodes,     100, nodes-1 nodes-2",
    "heap,      100, heap",
  })
  void measuresAllEvents(String scenario, long events, String labels) {
    int code = run(scenario, "--events", Long.toString(events), "--backlog", "300");

    assertEquals(Bench.DONE, code, this::remarks);
    Map<String, Long> counted = counted();
    for (String label : labels.split(" ")) {
      for (String store : List.of("carillon", "quartz")) {
        assertEquals(events, counted.get(label + "\t" + store), this::remarks);
      }
    }
  }

  @Test
  void picksUpWithinTheLimit() {
    int code = run("pickup", "--events", "5", "--stores", "carillon");

    assertEquals(Bench.DONE, code, this::remarks);
    assertEquals(5, counted().get("pickup-p99\tcarillon"), this::remarks);
  }

  @Test
  void reportsWhatWasMeasured() throws IOException {
    Path results = folder.resolve("results.tsv");
    Files.writeString(
        results,
        """
        drain\tcarillon\t1000\t1.0\t1000.0
        drain\tquartz\t100\t10.0\t10.0
        """);

    int code = bench().run(List.of("report", results.toString(), "--out", folder.toString()));

    assertEquals(Bench.DONE, code, this::remarks);
    String table = Files.readString(folder.resolve("RESULTS.md"));
    assertTrue(table.contains("| drain | carillon | 1,000/s | 100 | 1 |"), table);
    assertTrue(table.contains("| drain | quartz (cut off) | 10/s | 1.00 | 1 |"), table);
    assertTrue(table.contains("T1  drain: 100.00 x quartz, target at least 80: reached"), table);
    String plot = Files.readString(folder.resolve("results.svg"));
    assertTrue(plot.contains(">100.0 ×<"), plot);
  }

  private int run(String scenario, String... options) {
    return bench()
        .run(
            concat(
                List.of(scenario, "--tsv", "--rounds", "1", "--warm-up", "0", "--limit", "60"),
                options));
  }

  private static List<String> concat(List<String> first, String... others) {
    List<String> all = new ArrayList<>(first);
    if (!Arrays.asList(others).contains("--stores")) {
      all.addAll(List.of("--stores", "carillon,quartz"));
    }
    all.addAll(Arrays.asList(others));
    return all;
  }

  private Bench bench() {
    return new Bench(
        new PrintStream(out, true, StandardCharsets.UTF_8),
        new PrintStream(err, true, StandardCharsets.UTF_8));
  }

  /** Events by scenario and store. */
  private Map<String, Long> counted() {
    return out.toString(StandardCharsets.UTF_8)
        .lines()
        .map(line -> line.split("\t"))
        .collect(Collectors.toMap(row -> row[0] + "\t" + row[1], row -> Long.valueOf(row[2])));
  }

  private String remarks() {
    return err.toString(StandardCharsets.UTF_8);
  }
}
