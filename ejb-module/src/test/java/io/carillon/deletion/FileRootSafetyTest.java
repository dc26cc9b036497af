package io.carillon.deletion;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.carillon.api.DeletionRequest.Extent;
import io.carillon.api.OpenRoot;
import io.carillon.api.Removal;
import io.carillon.api.Removal.Absent;
import io.carillon.api.Removal.Failed;
import io.carillon.api.Removal.FailureKind;
import io.carillon.api.Removal.Refused;
import io.carillon.api.Removal.Removed;
import io.carillon.api.Removal.RootUnavailable;
import io.carillon.api.Storage.Opened;
import io.carillon.api.Storage.RootLocation;
import io.carillon.deletion.file.FileStorage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Nothing outside a root is touched, whatever lies in it, and whatever happens to it meanwhile. */
class FileRootSafetyTest {
  @TempDir Path temp;
  private Path root;
  private Sentinels outside;

  @BeforeEach
  void makeRootAndSentinels() throws IOException {
    root = Files.createDirectory(temp.resolve("root"));
    outside = Sentinels.in(Files.createDirectory(temp.resolve("outside")));
  }

  private RootLocation location(Path path) {
    return new RootLocation("root", path.toString(), Optional.empty(), RootLocation.Mount.ANY);
  }

  private Removal remove(String path) {
    try (OpenRoot open = open()) {
      return open.remove(path, Extent.TREE, () -> true);
    }
  }

  private OpenRoot open() {
    return assertInstanceOf(Opened.class, new FileStorage().open(location(root))).root();
  }

  @Test
  void linksGoAndWhatTheyPointAtStays() throws Exception {
    Path d1 = Files.createDirectory(root.resolve("d1"));
    Files.createSymbolicLink(d1.resolve("absolute"), outside.directory());
    Files.createSymbolicLink(d1.resolve("relative"), Path.of("../../outside"));
    Files.createSymbolicLink(d1.resolve("a"), Path.of("b"));
    Files.createSymbolicLink(d1.resolve("b"), Path.of("a"));
    Files.createSymbolicLink(d1.resolve("self"), Path.of("."));
    Files.createSymbolicLink(d1.resolve("dangling"), Path.of("/nowhere/at/all"));
    Files.createLink(d1.resolve("hard"), outside.file());
    Files.write(d1.resolve("plain"), new byte[7]);
    MadeBy.command("mkfifo", d1.resolve("fifo").toString());
    makeSocket(d1.resolve("socket"));

    Removal removal = assertTimeoutPreemptively(Duration.ofSeconds(10), () -> remove("d1"));

    assertEquals(new Removed(7, 11), removal);
    assertFalse(Files.exists(d1, LinkOption.NOFOLLOW_LINKS));
    outside.assertUntouched();
  }

  /** The name stays when nobody listens any more. */
  private static void makeSocket(Path path) throws IOException {
    try (ServerSocketChannel socket = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
      socket.bind(UnixDomainSocketAddress.of(path));
    }
    assertTrue(Files.exists(path));
  }

  @Test
  void aLinkThatARecordNamesIsRemovedItself() throws IOException {
    Path link = Files.createSymbolicLink(root.resolve("link"), outside.directory());

    assertEquals(new Removed(0, 1), remove("link"));

    assertFalse(Files.exists(link, LinkOption.NOFOLLOW_LINKS));
    outside.assertUntouched();
  }

  @Test
  void aPathThroughALinkIsRefused() throws IOException {
    Files.createSymbolicLink(root.resolve("link"), outside.directory());
    Files.createDirectory(root.resolve("d"));
    Files.createSymbolicLink(root.resolve("d/inside"), root);

    assertInstanceOf(Refused.class, remove("link/sentinel"));
    assertInstanceOf(Refused.class, remove("link/not-there"));
    assertInstanceOf(Refused.class, remove("d/inside/d"));

    outside.assertUntouched();
  }

  @Test
  void aRootThatIsALinkIsUnavailable() throws IOException {
    Path linked = Files.createSymbolicLink(temp.resolve("linked"), root);

    RootUnavailable answer =
        assertInstanceOf(RootUnavailable.class, new FileStorage().open(location(linked)));

    assertEquals(RootUnavailable.Condition.MISSING, answer.condition());
    assertTrue(answer.reason().contains("symbolic link"), answer.reason());
    assertTrue(Files.isSymbolicLink(linked));
  }

  @Test
  void theWholeFileSystemIsNoRoot() {
    assertInstanceOf(RootUnavailable.class, new FileStorage().open(location(Path.of("/"))));
  }

  @Test
  void aFileIsNoRoot() throws IOException {
    Path file = Files.createFile(temp.resolve("file"));

    assertInstanceOf(RootUnavailable.class, new FileStorage().open(location(file)));
  }

  @Test
  void aFifoOnTheWayHoldsNobodyUp() throws Exception {
    MadeBy.command("mkfifo", root.resolve("fifo").toString());

    Removal removal = assertTimeoutPreemptively(Duration.ofSeconds(10), () -> remove("fifo/x"));

    assertEquals(new Absent(), removal);
    assertEquals(new Removed(0, 1), remove("fifo"));
  }

  @Test
  void bytesOfAFileWithFurtherLinksAreNotFreed() throws IOException {
    Path file = Files.write(root.resolve("one"), new byte[50]);
    Files.createLink(root.resolve("two"), file);

    assertEquals(new Removed(0, 1), remove("one"));
    assertEquals(new Removed(50, 1), remove("two"));
  }

  @Test
  void aTreeDeeperThanAnyPathIsRemoved() throws Exception {
    MadeBy.command(
        "sh",
        "-c",
        "cd '%s' && for i in $(seq 3000); do mkdir d; cd -P d; done; echo x > leaf"
            .formatted(root));

    assertEquals(2, assertInstanceOf(Removed.class, remove("d")).bytes());

    assertFalse(Files.exists(root.resolve("d")));
  }

  /** What a record may name is longer, together with its root, than what the system takes. */
  @Test
  void aPathLongerThanTheSystemTakesIsRemovedForGood() throws Exception {
    String name = "d".repeat(203);
    MadeBy.command(
        "sh",
        "-c",
        "cd '%s' && for i in $(seq 20); do mkdir %s; cd -P %s; done; echo x > leaf"
            .formatted(root, name, name));
    String leaf = (name + "/").repeat(20) + "leaf";
    assertTrue(leaf.length() < 4_096 && (root + "/" + leaf).length() > 4_096);
    try (OpenRoot open = open()) {
      assertEquals(1, assertInstanceOf(Removed.class, removeEntry(open, leaf)).entries());
      assertEquals(Optional.empty(), open.settle());
      assertEquals(new Absent(), removeEntry(open, leaf));
    }
    assertEquals(20, assertInstanceOf(Removed.class, remove(name)).entries());
  }

  private static Removal removeEntry(OpenRoot open, String path) {
    return open.remove(path, Extent.ENTRY, () -> true);
  }

  @Test
  void whatWasInADirectoryThatIsGoneIsSettledInTheOneAbove() throws IOException {
    Files.createDirectories(root.resolve("a/b"));
    Files.createFile(root.resolve("a/b/file"));
    try (OpenRoot open = open()) {
      removeEntry(open, "a/b/file");
      MadeBy.removal(root.resolve("a"));
      assertEquals(Optional.empty(), open.settle());

      Files.createFile(root.resolve("direct"));
      removeEntry(open, "direct");
      assertEquals(Optional.empty(), open.settle());
    }
  }

  @Test
  void namesThatAreNoUtf8AreRemovedWithTheirDirectory() throws Exception {
    MadeBy.command(
        "sh", "-c", "mkdir '%1$s/d' && touch \"%1$s/d/$(printf 'caf\\351')\"".formatted(root));

    assertInstanceOf(Removed.class, remove("d"));

    assertFalse(Files.exists(root.resolve("d")));
  }

  @Test
  void aNameLongerThanAnyFileNameIsRefused() {
    String message = assertInstanceOf(Refused.class, remove("x".repeat(256))).reason();

    assertTrue(message.contains("256 bytes"), message);
    assertInstanceOf(Refused.class, remove("\u00e4".repeat(128)));
    assertEquals(new Absent(), remove("x".repeat(255)));
  }

  @Test
  void anAbsenceIsLookedUpAfresh() throws IOException {
    Files.createDirectory(root.resolve("d"));
    Files.createFile(root.resolve("d/a"));
    try (OpenRoot open = open()) {
      assertInstanceOf(Removed.class, open.remove("d/a", Extent.ENTRY, () -> true));
      Files.delete(root.resolve("d"));
      Files.createDirectory(root.resolve("d"));
      Files.createFile(root.resolve("d/b"));

      assertEquals(new Removed(0, 1), open.remove("d/b", Extent.ENTRY, () -> true));
    }
  }

  /** Both the directory on the way and the one to be removed turn into a link, again and again. */
  @Test
  void aDirectorySwappedForALinkLeadsNowhere() throws Exception {
    Files.createDirectories(outside.directory().resolve("sub"));
    Sentinels deep = Sentinels.in(outside.directory().resolve("sub"));
    AtomicBoolean over = new AtomicBoolean();
    AtomicInteger swaps = new AtomicInteger();
    CompletableFuture<Void> swapping = CompletableFuture.runAsync(() -> swapUntil(over, swaps));
    try {
      for (int i = 0; (i < 1_000 || swaps.get() < 100) && !swapping.isDone(); i++) {
        String path = i % 2 == 0 ? "victim/sub" : "victim";
        Removal removal = removeStep(path);
        assertFalse(
            removal instanceof Failed failed && failed.kind() == FailureKind.UNEXPECTED,
            removal.toString());
      }
    } finally {
      over.set(true);
    }

    swapping.join();
    outside.assertUntouched();
    deep.assertUntouched();
  }

  /** As a run does it: a tree that is filled up again all the time must not hold it for ever. */
  private Removal removeStep(String path) {
    int[] allowed = {20};
    try (OpenRoot open = open()) {
      return open.remove(path, Extent.TREE, () -> allowed[0]-- > 0);
    }
  }

  private void swapUntil(AtomicBoolean over, AtomicInteger swaps) {
    Path victim = root.resolve("victim");
    Path aside = temp.resolve("aside");
    while (!over.get()) {
      try {
        Files.createDirectories(victim.resolve("sub"));
        Files.write(victim.resolve("sub/sentinel"), "inside".getBytes(StandardCharsets.UTF_8));
        Files.write(victim.resolve("sentinel"), "inside".getBytes(StandardCharsets.UTF_8));
        MadeBy.removal(aside);
        Files.move(victim, aside);
        Files.createSymbolicLink(victim, outside.directory());
        swaps.incrementAndGet();
        Files.deleteIfExists(victim);
      } catch (IOException | UncheckedIOException e) {
        // the removal was quicker at some step; begin again
        deleteLink(victim);
      }
    }
  }

  private static void deleteLink(Path victim) {
    try {
      if (Files.isSymbolicLink(victim)) {
        Files.deleteIfExists(victim);
      }
    } catch (NoSuchFileException e) {
      return;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
