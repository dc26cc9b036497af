package io.carillon.deletion;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.carillon.api.CarillonException;
import io.carillon.api.DeletionRequest.Extent;
import io.carillon.api.Storage;
import io.carillon.api.Storage.RootLocation;
import io.carillon.api.Storage.RootLocation.Mount;
import io.carillon.deletion.RunEnvironment.Liveness;
import io.carillon.deletion.file.FileStorage;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class DeletionConfigReaderTest {
  private static final String ROOTS = "carillon.deletion.roots.";

  private final ObjectStorage objects = new ObjectStorage();
  private final List<Storage> storages = List.of(objects, new FileStorage());

  private DeletionConfig read(Map<String, String> values) {
    return new DeletionConfigReader(values).read(storages);
  }

  @Test
  void nothingConfiguredIsTheStandard() {
    assertEquals(
        new DeletionConfig("@every 5s", DeletionSettings.STANDARD, Liveness.SESSION, List.of()),
        read(Map.of()));
  }

  @Test
  void everyKnobIsRead() {
    DeletionConfig config =
        read(
            Map.of(
                "carillon.deletion.schedule", "0 * * * *",
                "carillon.deletion.page-size", "50",
                "carillon.deletion.parallelism", "2",
                "carillon.deletion.time-budget", "PT10S",
                "carillon.deletion.max-attempts", "5",
                "carillon.deletion.back-off", "PT1S",
                "carillon.deletion.longest-back-off", "PT5M",
                "carillon.deletion.liveness", "lease"));

    assertEquals("0 * * * *", config.schedule());
    assertEquals(Liveness.LEASE_ONLY, config.liveness());
    assertEquals(
        new DeletionSettings(
            50, 2, Duration.ofSeconds(10), 5, Duration.ofSeconds(1), Duration.ofMinutes(5)),
        config.settings());
  }

  @Test
  void aRootHasItsSettings() {
    DeletionRoot root =
        read(Map.of(
                ROOTS + "videos", "/srv/videos",
                ROOTS + "videos.marker", "MARK",
                ROOTS + "videos.mount", "required",
                ROOTS + "videos.trash", "P7D",
                ROOTS + "videos.allow", "files"))
            .roots()
            .get(0);

    assertEquals(
        new RootLocation("videos", "/srv/videos", Optional.of("MARK"), Mount.REQUIRED),
        root.location());
    assertEquals(Optional.of(Duration.ofDays(7)), root.trash());
    assertEquals(Set.of(Extent.ENTRY), root.allowed());
    assertEquals(FileStorage.KIND, root.storage().kind());
  }

  @Test
  void anApplicationsStorageIsFoundByItsKind() {
    DeletionRoot root =
        read(Map.of(ROOTS + "b", "bucket", ROOTS + "b.kind", "object-store")).roots().get(0);

    assertSame(objects, root.storage());
  }

  @Test
  void everyBadValueIsNamedAtOnce() {
    Map<String, String> bad =
        Map.ofEntries(
            Map.entry("carillon.deletion.page-size", "0"),
            Map.entry("carillon.deletion.page-sise", "100"),
            Map.entry("carillon.deletion.parallelism", "many"),
            Map.entry("carillon.deletion.time-budget", "1 minute"),
            Map.entry("carillon.deletion.liveness", "perhaps"),
            Map.entry(ROOTS + "relative", "some/where"),
            Map.entry(ROOTS + "bad name", "/x"),
            Map.entry(ROOTS + "r", "/r"),
            Map.entry(ROOTS + "r.marker", "a/b"),
            Map.entry(ROOTS + "r.mount", "maybe"),
            Map.entry(ROOTS + "r.trash", "-P1D"),
            Map.entry(ROOTS + "r.allow", "all"),
            Map.entry(ROOTS + "r.kind", "tape"),
            Map.entry(ROOTS + "r.typo", "x"),
            Map.entry(ROOTS + "lost.marker", "MARK"));

    String message = assertThrows(CarillonException.class, () -> read(bad)).getMessage();

    for (String name : bad.keySet()) {
      if (!name.equals(ROOTS + "r") && !name.equals(ROOTS + "lost.marker")) {
        assertTrue(message.contains(name), name + " is not in: " + message);
      }
    }
    assertTrue(message.contains(ROOTS + "lost: must say where the root is"), message);
  }
}
