package io.carillon.it.cluster;

import static io.carillon.it.cluster.RunningCluster.FIRST;
import static io.carillon.it.cluster.RunningCluster.SECOND;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.carillon.launcher.Cluster;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.time.Duration;
import java.time.LocalTime;
import java.util.Arrays;
import java.util.Locale;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A hundred thousand schedules that are not due slow nothing down. */
class ManySchedulesTest {
  private static final int MANY = 100_000;
  private static final int IDLE_SECONDS = 20;
  private static final Duration LONG = Duration.ofMinutes(2);

  private final Cluster cluster = RunningCluster.get();
  private final Rest admin = RunningCluster.rest(FIRST, "admin");
  private final String prefix = UUID.randomUUID().toString();

  @AfterEach
  void remove() {
    Sql.run(
        """
        DELETE FROM qrtz_cron_triggers WHERE trigger_name LIKE '%1$s%%';
        DELETE FROM qrtz_triggers WHERE trigger_name LIKE '%1$s%%';
        DELETE FROM carillon_schedule WHERE name LIKE '%1$s%%';
        """
            .formatted(prefix));
  }

  /** One as the API stores it, and the others as copies of its rows. */
  private void storeMany() {
    var put =
        admin.put(
            "/schedules/" + prefix,
            "{\"event\": \"Noop\", \"spec\": \"30 2 29 2 *\", \"zone\": \"Europe/Berlin\"}");
    assertEquals(201, put.status(), put::body);
    for (String table : new String[] {"qrtz_triggers", "qrtz_cron_triggers", "carillon_schedule"}) {
      copyRows(table, table.equals("carillon_schedule") ? "name" : "trigger_name");
    }
    Sql.run("VACUUM ANALYZE");
  }

  private void copyRows(String table, String name) {
    String columns =
        Sql.text(
            """
            SELECT string_agg(column_name, ', ' ORDER BY ordinal_position) FROM information_schema.columns
            WHERE table_schema = current_schema() AND table_name = '%s' AND is_generated = 'NEVER'
            """
                .formatted(table));
    Sql.run(
        "INSERT INTO %1$s (%2$s) SELECT %3$s FROM %1$s CROSS JOIN generate_series(1, %4$d) AS n WHERE %5$s = '%6$s'"
            .formatted(
                table,
                columns,
                columns.replaceFirst("\\b" + name + "\\b", name + " || n"),
                MANY,
                name,
                prefix));
  }

  @Test
  void aNodeStartsAPageComesAndNobodyAsksTheDatabaseMoreOften() {
    double before = transactionsPerSecond();
    storeMany();
    cluster.stop(SECOND);
    long start = milliseconds(() -> cluster.restart(SECOND));
    String page = "/schedules?limit=50&event=Noop";
    admin.get(page);
    long[] pages = new long[9];
    Arrays.setAll(pages, i -> milliseconds(() -> assertEquals(200, admin.get(page).status())));
    Arrays.sort(pages);
    double after = transactionsPerSecond();
    System.out.printf(
        Locale.ROOT,
        "%d schedules: a node starts in %d ms, of which Carillon takes %d, a page takes %d ms (at most %d), %.1f transactions/s of two idle nodes (%.1f without them)%n",
        MANY,
        start,
        ofCarillon(),
        pages[pages.length / 2],
        pages[pages.length - 1],
        after,
        before);
    assertTrue(ofCarillon() <= 15_000, "a start takes " + ofCarillon() + " ms");
    assertTrue(pages[pages.length / 2] <= 200, "a page takes " + Arrays.toString(pages) + " ms");
    assertTrue(after <= before * 1.2 + 1, after + " transactions/s, and before " + before);
  }

  /** From its first to its last word of the start, without the server's own. */
  private long ofCarillon() {
    return Duration.between(lastTime("CARILLON0001"), lastTime("CARILLON0002")).toMillis();
  }

  private LocalTime lastTime(String code) {
    try (Stream<String> lines = Files.lines(cluster.log(SECOND))) {
      String line = lines.filter(each -> each.contains(code)).reduce((a, b) -> b).orElseThrow();
      return LocalTime.parse(line.split(" ")[1].replace(',', '.'));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static long milliseconds(Runnable work) {
    long begin = System.nanoTime();
    work.run();
    return Duration.ofNanos(System.nanoTime() - begin).toMillis();
  }

  private static double transactionsPerSecond() {
    String transactions =
        "SELECT xact_commit + xact_rollback FROM pg_stat_database WHERE datname = current_database()";
    long from = Sql.number(transactions);
    long begin = System.nanoTime();
    Duration idle = Duration.ofSeconds(IDLE_SECONDS);
    await()
        .pollInterval(idle)
        .atMost(LONG)
        .until(() -> System.nanoTime() - begin >= idle.toNanos());
    return (Sql.number(transactions) - from) / (double) IDLE_SECONDS;
  }
}
