package io.carillon.deletion;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.carillon.api.DeletionRequest;
import io.carillon.api.OpenRoot;
import io.carillon.api.Restoration;
import io.carillon.api.Storage;
import io.carillon.deletion.PageResult.Begun;
import io.carillon.deletion.RunReport.Outcome;
import io.carillon.deletion.file.FileStorage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class DeletionRunTest extends InAWorld {
  private static final int TRICKLING = 200;

  private static DeletionRequest entry(String path) {
    return DeletionRequest.of("videos", path);
  }

  @Test
  void whatIsDueGoesWithItsRecordAndWhatIsNotStays() {
    world.file("old", "12345");
    world.file("new", "1");
    world.file("tree/a/b", "123");
    world.schedule(entry("old"));
    world.schedule(entry("gone-already"));
    world.schedule(entry("tree").recursive());
    world.schedule(entry("new").after(Duration.ofDays(30)));

    RunReport report = world.run();

    assertEquals(Outcome.COMPLETE, report.outcome());
    assertEquals(3, report.progress().done());
    assertEquals(8, report.progress().bytes());
    assertFalse(world.exists("old") || world.exists("tree"));
    assertTrue(world.exists("new"));
    assertEquals(1, world.count("path = 'new' AND claim IS NULL"));
    assertEquals(1, world.count("true"));
  }

  @Test
  void oneBadRecordDoesNotStopTheOthers() {
    world.file("full/x", "1");
    world.schedule(entry("full"));
    List<String> good = IntStream.range(0, 250).mapToObj(i -> "good/" + i).toList();
    good.forEach(path -> world.file(path, "x"));
    world.intake(world.root()).scheduleAll(good.stream().map(DeletionRunTest::entry).toList());

    RunReport report = world.run();

    assertEquals(Outcome.PARTIAL, report.outcome());
    assertEquals(250, report.progress().done());
    assertEquals(1, report.progress().failed());
    assertEquals(Map.of("NOT_EMPTY", 1L), report.progress().errors());
    assertTrue(world.exists("full/x"));
    assertEquals(
        "full: the directory is not empty (NOT_EMPTY)",
        world.text("SELECT last_error AS t FROM carillon_deletion"));
    assertEquals(
        1,
        world.count(
            "attempts = 1 AND state = 'SCHEDULED' AND next_try_at > now() AND claim IS NULL"));
  }

  @Test
  void aStorageThatThrowsFailsOnThatRecordOnly() {
    world.file("good", "x");
    world.file("bad-runtime", "x");
    world.file("bad-security", "x");
    world.file("bad-error", "x");
    DeletionRoot root = World.root(world.directory, Optional.empty(), new Throwing());
    world
        .intake(world.root())
        .scheduleAll(
            List.of(
                entry("bad-runtime"), entry("bad-security"), entry("bad-error"), entry("good")));

    RunReport report = world.run(root);

    assertEquals(Outcome.PARTIAL, report.outcome());
    assertEquals(Map.of("UNEXPECTED", 3L), report.progress().errors());
    assertEquals(1, report.progress().done());
    assertFalse(world.exists("good"));
    assertEquals(3, world.count("last_error LIKE 'bad-%: java.lang.% videos/bad-%'"));
  }

  /** The file system, but for names that begin with {@code bad}. */
  private static final class Throwing implements Storage {
    private final FileStorage files = new FileStorage();

    @Override
    public String kind() {
      return "throwing";
    }

    @Override
    public Optional<String> problem(String path) {
      return Optional.empty();
    }

    @Override
    public RootOpening open(RootLocation root) {
      OpenRoot open = ((Opened) files.open(root)).root();
      return new Opened(
          (OpenRoot)
              Proxy.newProxyInstance(
                  getClass().getClassLoader(),
                  new Class<?>[] {OpenRoot.class},
                  (proxy, method, arguments) -> {
                    if (method.getName().equals("remove")) {
                      refuse(root, (String) arguments[0]);
                    }
                    try {
                      return method.invoke(open, arguments);
                    } catch (InvocationTargetException e) {
                      throw e.getCause();
                    }
                  }));
    }

    private static void refuse(RootLocation root, String path) {
      String full = root.location() + "/" + path;
      switch (path) {
        case "bad-runtime" -> throw new IllegalStateException("broken: " + full);
        case "bad-security" -> throw new SecurityException("not allowed: " + full);
        case "bad-error" -> throw new NoClassDefFoundError("missing: " + full);
        default -> {}
      }
    }
  }

  @Test
  void whatResistsAgainAndAgainIsParkedWithPathAndCause() {
    world.file("full/x", "1");
    UUID id = world.schedule(entry("full"));

    for (int i = 0; i < 3; i++) {
      world.execute("UPDATE carillon_deletion SET next_try_at = now()");
      world.run();
    }

    assertEquals(1, world.count("state = 'PARKED' AND attempts = 3"));
    assertTrue(world.text("SELECT last_error AS t FROM carillon_deletion").startsWith("full: "));
    world.run();
    assertEquals(1, world.count("attempts = 3"));

    MadeByWorld.delete(world, "full/x");
    assertTrue(new DeletionRecords(world.dataSource, UUID::randomUUID).retry(id));
    assertEquals(Outcome.COMPLETE, world.run().outcome());
    assertFalse(world.exists("full"));
    assertEquals(0, world.count("true"));
  }

  private static final class MadeByWorld {
    static void delete(World world, String path) {
      try {
        Files.delete(world.directory.resolve(path));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  @Test
  void whatLeadsOutIsParkedAtOnceAlsoWhenNoIntakeSawIt() throws IOException {
    Sentinels outside = Sentinels.in(Files.createDirectory(temp.resolve("outside")));
    Files.createSymbolicLink(world.directory.resolve("link"), outside.directory());
    List<String> bad =
        List.of(
            "../outside/sentinel",
            "../../etc/hosts",
            outside.file().toString(),
            "/etc/hosts",
            world.directory + "/../outside",
            world.directory + "x/y",
            world.directory.toString(),
            "a/../../outside/sentinel",
            ".",
            "",
            "file:///etc/hosts",
            "link/sentinel",
            "x".repeat(300),
            "a/".repeat(2_500) + "b",
            "%2e%2e/");
    bad.forEach(world::smuggle);

    RunReport report = world.run();

    assertEquals(bad.size(), report.progress().failed());
    assertEquals(bad.size(), world.count("state = 'PARKED' AND attempts = 1"));
    assertTrue(world.count("last_error LIKE '%is outside the root%'") >= 9);
    assertEquals(bad.size(), world.count("starts_with(last_error, path || ': ')"));
    outside.assertUntouched();
  }

  @Test
  void oddNamesAreDeleted() {
    List<String> odd =
        List.of(
            "new\nline",
            "\"q\"",
            "it's",
            "\ud83d\ude00",
            "-rf",
            "~",
            "C:\\x",
            " lead",
            "trail ",
            "\u00e4",
            "a\u0308",
            "%2e%2e",
            "...");
    odd.forEach(path -> world.file(path, "x"));
    world.file("trail", "x");
    odd.forEach(path -> world.schedule(entry(path)));

    assertEquals(odd.size(), world.run().progress().done());

    odd.forEach(path -> assertFalse(world.exists(path), path));
    assertTrue(world.exists("trail"));
  }

  @Test
  void aHundredBadOldestRecordsDoNotStarveAThousandGoodOnes() {
    List<DeletionRequest> requests = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      world.file("bad/" + i + "/x", "x");
      requests.add(entry("bad/" + i));
    }
    world.intake(world.root()).scheduleAll(requests);
    requests.clear();
    for (int i = 0; i < 1_000; i++) {
      world.file("good/" + i, "x");
      requests.add(entry("good/" + i));
    }
    world.intake(world.root()).scheduleAll(requests);
    DeletionSettings slowRetry =
        new DeletionSettings(
            100, 3, Duration.ofMinutes(5), 10, Duration.ofHours(1), Duration.ofHours(1));

    CompletableFuture<Void> trickle = CompletableFuture.runAsync(this::scheduleGoodOnes);

    RunReport report = world.run(slowRetry, world.root());

    trickle.join();
    long later = world.run(slowRetry, world.root()).progress().done();
    assertTrue(report.progress().done() >= 1_000, "done " + report.progress().done());
    assertEquals(1_000 + TRICKLING, report.progress().done() + later);
    assertEquals(100, report.progress().failed());
    assertEquals(100, world.count("attempts = 1 AND next_try_at > now() + interval '50 minutes'"));
    assertEquals(100, world.count("true"));
  }

  private void scheduleGoodOnes() {
    for (int i = 0; i < TRICKLING; i++) {
      world.file("late/" + i, "x");
      world.schedule(entry("late/" + i));
    }
  }

  @Test
  void twoRunsAtOnceShareTheWork() {
    List<DeletionRequest> requests =
        IntStream.range(0, 3_000).mapToObj(i -> entry("d" + i % 7 + "/" + i)).toList();
    requests.forEach(request -> world.file(request.path(), "x"));
    world.intake(world.root()).scheduleAll(requests);

    CompletableFuture<RunReport> other = CompletableFuture.supplyAsync(world::run);
    RunReport report = world.run();

    assertEquals(3_000, report.progress().done() + other.join().progress().done());
    assertEquals(3_000, report.progress().bytes() + other.join().progress().bytes());
    assertEquals(0, report.progress().failed() + other.join().progress().failed());
    assertEquals(0, world.count("true"));
  }

  @Test
  void anUnmountedRootKeepsItsRecordsAndTheJobGoesOnWhenItIsBack() throws IOException {
    world.file("MARK", "");
    world.file("a", "x");
    DeletionRoot root = World.root(world.directory, Optional.of("MARK"));
    world.schedule(entry("a"));
    world.schedule(entry("not-there"));
    Path mark = world.directory.resolve("MARK");
    Files.delete(mark);

    for (int i = 0; i < 5; i++) {
      RunReport report = world.run(root);
      assertEquals(Outcome.PARTIAL, report.outcome());
      assertEquals(Set.of("videos"), report.unavailable());
    }
    assertTrue(world.watch.trouble("videos").isPresent());
    assertEquals(2, world.count("attempts = 0 AND state = 'SCHEDULED' AND claim IS NULL"));
    assertTrue(world.exists("a"));

    Files.createFile(mark);
    assertEquals(2, world.run(root).progress().done());
    assertTrue(world.watch.trouble("videos").isEmpty());
    assertFalse(world.exists("a"));
    assertTrue(world.exists("MARK"));
  }

  @Test
  void aRootThatVanishedKeepsItsRecords() throws IOException {
    world.schedule(entry("a"));
    Path away = temp.resolve("away");
    Files.move(world.directory, away);

    assertEquals(Outcome.PARTIAL, world.run().outcome());

    assertEquals(1, world.count("attempts = 0 AND claim IS NULL"));
    Files.move(away, world.directory);
    assertEquals(Outcome.COMPLETE, world.run().outcome());
  }

  @Test
  void theTimeBudgetEndsARunAndTheNextGoesOn() {
    for (int i = 0; i < 50; i++) {
      world.file("f" + i, "x");
      world.schedule(entry("f" + i));
    }
    DeletionRun stopped = world.newRun(World.SETTINGS, world.root());
    stopped.stop();

    assertEquals(Outcome.OUT_OF_TIME, stopped.run().outcome());
    assertEquals(50, world.count("claim IS NULL AND NOT begun"));

    assertEquals(50, world.run().progress().done());
  }

  @Test
  void aDeadRunsClaimsAreTakenOverAndCannotBeRestored() {
    world.file("a", "x");
    UUID id = world.schedule(entry("a"));
    world.execute(
        "UPDATE carillon_deletion SET claim = gen_random_uuid(), claimed_by = 42,"
            + " claimed_until = now() + interval '1 minute'");

    assertEquals(Restoration.BEING_REMOVED, world.intake(world.root()).restore(id));
    assertEquals(1, world.run().progress().done());

    assertFalse(world.exists("a"));
    assertEquals(Restoration.UNKNOWN, world.intake(world.root()).restore(id));
  }

  @Test
  void aLivingRunsClaimsAreLeftAloneUntilTheirLeaseIsOver() throws Exception {
    world.file("a", "x");
    world.schedule(entry("a"));
    world.execute(
        "UPDATE carillon_deletion SET claim = gen_random_uuid(), claimed_by = 42,"
            + " claimed_until = now() + interval '1 minute'");
    try (Connection other = world.dataSource.getConnection();
        Statement statement = other.createStatement()) {
      statement.execute("SELECT pg_advisory_lock(42)");

      assertEquals(0, world.run().progress().done());
      assertTrue(world.exists("a"));

      world.execute("UPDATE carillon_deletion SET claimed_until = now() - interval '1 second'");
      assertEquals(1, world.run().progress().done());
    }
  }

  @Test
  void whoLostItsClaimChangesNothing() {
    world.schedule(entry("a"));
    DeletionPages pages = new DeletionPages(world.dataSource);
    RunLock none = RunLock.take(world.dataSource, RunEnvironment.Liveness.LEASE_ONLY);
    Page page = pages.claim("videos", Page.Cursor.START, 10, none);
    world.execute("UPDATE carillon_deletion SET claim = gen_random_uuid()");
    List<UUID> ids = List.of(page.records().get(0).id());

    assertEquals(0, pages.deleteGone(page.claim(), ids));
    assertEquals(0, pages.giveBack(page.claim(), ids));
    assertEquals(0, pages.giveBackBegun(page.claim(), List.of(new Begun(ids.get(0), 1, 1))));
    assertEquals(0, pages.markTrashed(page.claim(), ids, Duration.ofDays(1)));
    assertEquals(1, world.count("claim IS NOT NULL"));
  }

  @Test
  void aLargeTreeIsRemovedInStepsAndCountsOnce() {
    for (int i = 0; i < 12_000; i++) {
      world.file("tree/" + i, "x");
    }
    world.schedule(entry("tree").recursive());

    RunReport report = world.run();

    assertEquals(Outcome.COMPLETE, report.outcome());
    assertEquals(1, report.progress().done());
    assertEquals(12_000, report.progress().bytes());
    assertEquals(12_001, report.progress().entries());
    assertFalse(world.exists("tree"));
  }

  @Test
  void progressIsOnTheBoard() {
    world.file("a", "12");
    world.schedule(entry("a"));
    assertEquals(Optional.empty(), ProgressBoard.read(world.dataSource));

    world.run();

    ProgressBoard.RunProgress progress = ProgressBoard.read(world.dataSource).orElseThrow();
    assertEquals(1, progress.total());
    assertEquals(1, progress.done());
    assertEquals(2, progress.bytes());
    assertEquals("{}", progress.errors());
    assertTrue(progress.endedAt().isPresent());
    assertEquals(Optional.empty(), progress.oldestDue());
  }

  @Test
  void aRunWithNothingToDoLeavesTheBoardAlone() {
    world.file("full/x", "1");
    world.schedule(entry("full"));
    world.run();
    world.execute("UPDATE carillon_deletion SET next_try_at = now() + interval '1 hour'");
    ProgressBoard.RunProgress busy = ProgressBoard.read(world.dataSource).orElseThrow();
    assertEquals("{\"NOT_EMPTY\":1}", busy.errors());

    world.run();

    assertEquals(busy, ProgressBoard.read(world.dataSource).orElseThrow());
  }
}
