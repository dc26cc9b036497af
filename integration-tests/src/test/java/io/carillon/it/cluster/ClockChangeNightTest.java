package io.carillon.it.cluster;

import static io.carillon.it.cluster.RunningCluster.FIRST;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.carillon.launcher.Cluster;
import io.carillon.launcher.Home;
import io.carillon.launcher.Progress;
import io.carillon.testkit.Folders;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * The nights in which Berlin's clocks change, lived by a server and a database whose clocks show
 * them and run {@value #SPEED} times as fast as ours. What was run is counted in the history. Both
 * at once, because most of it is waiting.
 */
@Execution(ExecutionMode.CONCURRENT)
class ClockChangeNightTest {
  private static final int SPEED = 40;
  private static final Duration LONG = Duration.ofMinutes(6);
  private static final DateTimeFormatter CLOCK =
      DateTimeFormatter.ofPattern("'@'uuuu-MM-dd HH:mm:ss").withZone(ZoneOffset.UTC);

  private Cluster cluster;

  /**
   * A schedule in Berlin.
   *
   * @param rule a member of {@code clockChange}, or nothing
   * @param minutes when it ran, from the night's begin
   */
  private record Ran(String spec, String rule, String minutes) {
    static Ran at(String spec, String rule, Integer... minutes) {
      return new Ran(
          spec, rule, Stream.of(minutes).map(String::valueOf).collect(Collectors.joining(" ")));
    }

    static Ran each(int step, String spec, int first, int last) {
      return at(
          spec,
          "",
          IntStream.iterate(first, minute -> minute <= last, minute -> minute + step)
              .boxed()
              .toArray(Integer[]::new));
    }

    private String name() {
      return (spec + " " + rule).replaceAll("[^a-zA-Z0-9,@]+", "_");
    }

    private String body(Instant startAt) {
      return """
          {"event": "CountEvents", "spec": "%s", "zone": "Europe/Berlin", "misfire": "FIRE_ALL",
           "clockChange": {%s}, "startAt": "%s"}
          """
          .formatted(spec, rule, startAt);
    }
  }

  @AfterEach
  void down() {
    if (cluster != null) {
      cluster.down();
    }
  }

  /** At 01:00 UTC, an hour after the begin, 02:00 becomes 03:00. */
  @Test
  void inSpringAnHourIsLeftOut() throws IOException {
    live(
        new Server("spring-night", RunningCluster.PORT + 400),
        Instant.parse("2026-03-29T00:00:00Z"),
        Duration.ofMinutes(110),
        List.of(
            Ran.at("30 2 * * *", "", 60),
            Ran.at("30 2 * * *", "\"gap\": \"SHIFT\"", 60),
            Ran.at("30 2 * * *", "\"gap\": \"SKIP\""),
            Ran.at("0 0 2 * * ?", "\"gap\": \"SHIFT\"", 60),
            Ran.at("0,15,30 2 * * *", "\"gap\": \"SHIFT\"", 60),
            Ran.at("30 1,2,3 * * *", "\"gap\": \"SKIP\"", 30, 90),
            Ran.at("*/10 2 * * *", ""),
            Ran.at("@hourly", "", 60),
            Ran.each(40, "@every 40m", 0, 109),
            Ran.each(1, "* * * * *", 1, 109)));
  }

  /** At 01:00 UTC, an hour and a half after the begin, 03:00 becomes 02:00. */
  @Test
  void inAutumnAnHourComesTwice() throws IOException {
    live(
        new Server("autumn-night", RunningCluster.PORT + 500),
        Instant.parse("2026-10-24T23:30:00Z"),
        Duration.ofMinutes(160),
        List.of(
            Ran.at("30 2 * * *", "", 60),
            Ran.at("30 2 * * *", "\"overlap\": \"FIRST\"", 60),
            Ran.at("30 2 * * *", "\"overlap\": \"LAST\"", 120),
            Ran.at("30 2 * * *", "\"overlap\": \"BOTH\"", 60, 120),
            Ran.at("0 15 2 * * ?", "\"overlap\": \"LAST\"", 105),
            Ran.at("0,59 2 * * *", "\"overlap\": \"BOTH\"", 30, 89, 90, 149),
            Ran.at("0 3 * * *", "", 150),
            Ran.each(20, "*/20 2 * * *", 30, 149),
            Ran.each(60, "@hourly", 30, 150),
            Ran.each(40, "@every 40m", 0, 159),
            Ran.each(1, "* * * * *", 1, 159)));
  }

  /** Where a night is lived. */
  private record Server(String home, int port) {}

  private void live(Server server, Instant begin, Duration length, List<Ran> schedules)
      throws IOException {
    Instant eve = begin.minusSeconds(300);
    Instant morning = begin.plus(length);
    BentClock clock = start(server, eve);
    Rest admin = RunningCluster.rest(cluster, FIRST, "admin");
    for (Ran schedule : schedules) {
      String body = schedule.body(begin.plusSeconds(1));
      assertEquals(201, admin.put("/schedules/" + schedule.name(), body).status(), body);
    }
    clock.show(faster(eve));
    String dark = "SELECT 1 WHERE clock_timestamp() < '%s'".formatted(morning);
    await().atMost(LONG).until(() -> sql().first(dark).isEmpty());
    for (Ran schedule : schedules) {
      assertEquals(204, admin.delete("/schedules/" + schedule.name()).status());
    }
    await().atMost(LONG).until(() -> sql().count("SELECT count(*) FROM qrtz_fired_triggers") == 0);
    List<Ran> lived =
        schedules.stream()
            .map(each -> new Ran(each.spec(), each.rule(), runs(each, begin, morning)))
            .toList();
    assertEquals(lines(schedules), lines(lived));
  }

  private static String lines(List<Ran> schedules) {
    return schedules.stream().map(Ran::toString).collect(Collectors.joining("\n"));
  }

  private BentClock start(Server server, Instant eve) throws IOException {
    Path folder = Path.of("target", server.home()).toAbsolutePath();
    Cluster.find(new Home(folder), Progress.silent()).ifPresent(Cluster::down);
    Folders.delete(folder);
    BentClock clock = new BentClock(server.home());
    clock.show(CLOCK.format(eve));
    clock.up(server.port());
    cluster = Cluster.find(new Home(folder), Progress.silent()).orElseThrow();
    return clock;
  }

  private Sql sql() {
    return new Sql(cluster);
  }

  /** Since the eve the clock went as ours; from now on it goes faster, without a jump. */
  private String faster(Instant eve) {
    long passed =
        sql().count("SELECT ceil(extract(epoch FROM clock_timestamp() - '%s'))".formatted(eve));
    return CLOCK.format(eve.minusSeconds(passed * (SPEED - 1))) + " x" + SPEED;
  }

  private String runs(Ran schedule, Instant begin, Instant morning) {
    return sql()
        .first(
            """
            SELECT coalesce(string_agg(floor(extract(epoch FROM scheduled_at - '%s') / 60)::text, ' ' ORDER BY scheduled_at), '')
            FROM carillon_execution WHERE schedule_name = '%s' AND state = 'SUCCEEDED' AND scheduled_at < '%s'
            """
                .formatted(begin, schedule.name(), morning));
  }
}
