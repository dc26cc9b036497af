package io.carillon.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every scenario runs and counts right with a few events. How fast is not asked here. */
class SmokeTest {
  private static final long EVENTS = 50;
  private static final int FEW = 100;

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @TempDir Path folder;

  private static EmbeddedPostgres postgres;

  @BeforeAll
  static void startPostgres() throws IOException {
    EmbeddedPostgres.Builder builder = EmbeddedPostgres.builder();
    for (String durable : List.of("fsync", "synchronous_commit", "full_page_writes")) {
      builder.setServerConfig(durable, "on");
    }
    postgres = builder.start();
  }

  @AfterAll
  static void stopPostgres() throws IOException {
    postgres.close();
  }

  @ParameterizedTest
  @CsvSource({
    "drain,    carillon carillon-without-history quartz, drain",
    "join,     carillon quartz, join",
    "schedule, carillon quartz, schedule-bulk schedule-single",
    "lateness, carillon,        lateness-p50 lateness-p99",
    "pickup,   carillon,        pickup-p50 pickup-p99",
    "backlog,  carillon,        backlog-0 backlog-100",
    "nodes,    carillon,        nodes-1 nodes-2",
    "heap,     carillon,        heap",
    "deletion, carillon,        deletion deletion-tree",
  })
  void measuresAllEvents(String scenario, String stores, String labels) {
    int code = run(scenario, stores.replace(' ', ','), FEW);

    assertEquals(Bench.DONE, code, this::remarks);
    Map<String, Long> counted = counted();
    for (String label : labels.split(" ")) {
      for (String store : stores.split(" ")) {
        assertEquals(EVENTS, counted.get(label + "\t" + store), this::remarks);
      }
    }
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

    Path remarks = folder.resolve("drain.log");
    Files.writeString(remarks, "load average 0.7\n");
    Path verdict = folder.resolve("verdict.md");
    Files.writeString(verdict, "Good enough.\n");

    int code = report(results, remarks, verdict);

    assertEquals(Bench.DONE, code, this::remarks);
    String table = Files.readString(folder.resolve("RESULTS.md"));
    assertTrue(table.contains("| drain | carillon | 1,000/s | 100 | 1 |"), table);
    assertTrue(table.contains("| drain | quartz (cut off) | 10/s | 1.00 | 1 |"), table);
    assertTrue(table.contains("T1  drain: 100.00 x quartz, target at least 80: reached"), table);
    assertTrue(table.contains("```\nload average 0.7\n```"), table);
    assertTrue(table.contains("\nGood enough.\n"), table);
    String plot = Files.readString(folder.resolve("results.svg"));
    assertTrue(plot.contains(">100.0 ×<"), plot);
  }

  @Test
  void comparesLatenessWhileDeletionRuns() {
    int code = run("deletion-lateness", "carillon", 300_000);

    assertEquals(Bench.DONE, code, this::remarks);
    Map<String, Long> counted = counted();
    assertEquals(EVENTS, counted.get("lateness-alone-p99\tcarillon"), this::remarks);
    assertEquals(EVENTS, counted.get("lateness-deleting-p99\tcarillon"), this::remarks);
  }

  @Test
  void refusesALatenessWithoutTheDeletionItIsToBeMeasuredBeside() {
    int code = run("deletion-lateness", "carillon", FEW);

    assertEquals(Bench.WRONG_OUTCOME, code, this::remarks);
    assertTrue(remarks().contains("take a larger --backlog"), this::remarks);
  }

  private int report(Path results, Path remarks, Path verdict) {
    String[] arguments = {
      "report",
      results.toString(),
      remarks.toString(),
      verdict.toString(),
      "--out",
      folder.toString()
    };
    return bench().run(List.of(arguments));
  }

  private int run(String scenario, String stores, int backlog) {
    String options =
        "--tsv --rounds 1 --warm-up 0 --limit 30 --backlog %d --events %d --stores %s --db %s"
            .formatted(backlog, EVENTS, stores, postgres.getJdbcUrl("postgres", "postgres"));
    return bench()
        .run(Stream.concat(Stream.of(scenario), Arrays.stream(options.split(" "))).toList());
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
