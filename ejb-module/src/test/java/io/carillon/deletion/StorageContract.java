package io.carillon.deletion;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.carillon.api.DeletionRequest.Extent;
import io.carillon.api.Inspection;
import io.carillon.api.OpenRoot;
import io.carillon.api.Relocation;
import io.carillon.api.Removal;
import io.carillon.api.Removal.Absent;
import io.carillon.api.Removal.Failed;
import io.carillon.api.Removal.FailureKind;
import io.carillon.api.Removal.Partly;
import io.carillon.api.Removal.Refused;
import io.carillon.api.Removal.Removed;
import io.carillon.api.Removal.RootUnavailable;
import io.carillon.api.Storage;
import io.carillon.api.Storage.Opened;
import io.carillon.api.Storage.RootLocation;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What every {@link Storage} must do. Extend it, and say how to write into a root and how to take
 * it away.
 */
public abstract class StorageContract {
  protected abstract Storage storage();

  /** A root that is there and empty. */
  protected abstract String location();

  /** A location where nothing is. */
  protected abstract String absentLocation();

  /** Puts content of so many bytes at a path, making what leads there. */
  protected abstract void write(String path, int bytes);

  protected abstract boolean exists(String path);

  protected final RootLocation root() {
    return new RootLocation("root", location(), Optional.empty(), RootLocation.Mount.ANY);
  }

  protected final Removal remove(String path, Extent extent) {
    try (OpenRoot open = open(root())) {
      return open.remove(path, extent, () -> true);
    }
  }

  protected final OpenRoot open(RootLocation location) {
    return assertInstanceOf(Opened.class, storage().open(location)).root();
  }

  @Test
  void aFileIsRemovedAndItsBytesCounted() {
    write("a/b/file", 100);

    assertEquals(new Removed(100, 1), remove("a/b/file", Extent.ENTRY));
    assertFalse(exists("a/b/file"));
  }

  @Test
  void whatIsNotThereIsAbsent() {
    write("a", 1);

    assertEquals(new Absent(), remove("b", Extent.ENTRY));
    assertEquals(new Absent(), remove("b", Extent.TREE));
    assertEquals(new Absent(), remove("b/c/d", Extent.TREE));
    assertEquals(new Absent(), remove("a/c", Extent.TREE));
    assertTrue(exists("a"));
  }

  @Test
  void aTreeIsRemovedAndNothingBesideIt() {
    write("tree/x", 10);
    write("tree/deep/er/y", 5);
    write("tree2/z", 1);
    write("tre", 1);

    Removal removal = remove("tree", Extent.TREE);

    assertEquals(15, assertInstanceOf(Removed.class, removal).bytes());
    assertFalse(exists("tree/x"));
    assertFalse(exists("tree/deep/er/y"));
    assertTrue(exists("tree2/z"));
    assertTrue(exists("tre"));
  }

  @Test
  void aTreeThatWasNotAskedForStays() {
    write("tree/x", 10);

    Failed failed = assertInstanceOf(Failed.class, remove("tree", Extent.ENTRY));

    assertEquals(FailureKind.NOT_EMPTY, failed.kind());
    assertEquals("tree", failed.path());
    assertFalse(failed.message().contains(location()), failed.message());
    assertTrue(exists("tree/x"));
  }

  @Test
  void aLargeTreeGoesInSteps() {
    for (int i = 0; i < 20; i++) {
      write("tree/" + i, 1);
    }
    try (OpenRoot open = open(root())) {
      int[] allowed = {10};
      Removal first = open.remove("tree", Extent.TREE, () -> allowed[0]-- > 0);
      assertEquals(new Partly(10, 10), first);
    }

    assertEquals(10, assertInstanceOf(Removed.class, remove("tree", Extent.TREE)).bytes());
    assertFalse(exists("tree"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"..", "../x", "/x", "a/../../x", "a/../x", ".", "", "a//b", "a/", "x\u0000y"})
  void noPathLeadsOut(String path) {
    write("a/x", 1);

    assertInstanceOf(Refused.class, remove(path, Extent.TREE));
    try (OpenRoot open = open(root())) {
      assertInstanceOf(Refused.class, open.inspect(path, Extent.TREE, () -> true));
      assertInstanceOf(Refused.class, open.move(path, "b"));
      assertInstanceOf(Refused.class, open.move("a/x", path));
    }
    assertTrue(exists("a/x"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a b ",
        "-rf",
        "~",
        "C:\\x",
        "%2e%2e",
        "new\nline",
        "\"quoted\"",
        "it's",
        "\ud83d\ude00",
        "*"
      })
  void oddNamesAreTakenLiterally(String name) {
    write(name, 3);
    write("other", 1);

    assertEquals(new Removed(3, 1), remove(name, Extent.ENTRY));
    assertFalse(exists(name));
    assertTrue(exists("other"));
  }

  @Test
  void composedAndDecomposedNamesAreTwo() {
    write("\u00e4", 1);
    write("a\u0308", 2);

    assertEquals(new Removed(2, 1), remove("a\u0308", Extent.ENTRY));
    assertTrue(exists("\u00e4"));
  }

  @Test
  void aRootThatIsNotThereIsUnavailable() {
    RootLocation away =
        new RootLocation("root", absentLocation(), Optional.empty(), RootLocation.Mount.ANY);

    assertEquals(
        RootUnavailable.Condition.MISSING,
        assertInstanceOf(RootUnavailable.class, storage().open(away)).condition());
  }

  @Test
  void aRootWithoutItsMarkerIsUnmounted() {
    RootLocation marked =
        new RootLocation("root", location(), Optional.of("MARK"), RootLocation.Mount.ANY);
    assertEquals(
        RootUnavailable.Condition.UNMOUNTED,
        assertInstanceOf(RootUnavailable.class, storage().open(marked)).condition());

    write("MARK", 1);

    try (OpenRoot open = open(marked)) {
      assertInstanceOf(Refused.class, open.remove("MARK", Extent.ENTRY, () -> true));
    }
    assertTrue(exists("MARK"));
  }

  @Test
  void aLookCountsAndChangesNothing() {
    write("tree/x", 10);
    write("tree/y", 5);
    try (OpenRoot open = open(root())) {
      Inspection found = open.inspect("tree", Extent.TREE, () -> true);

      assertEquals(15, assertInstanceOf(Inspection.Present.class, found).bytes());
      assertEquals(new Absent(), open.inspect("none", Extent.TREE, () -> true));
    }
    assertTrue(exists("tree/x"));
  }

  @Test
  void aLookAtAFullDirectoryThatWasNotAskedForSaysSo() {
    write("tree/x", 10);
    write("file", 1);
    try (OpenRoot open = open(root())) {
      assertEquals(
          FailureKind.NOT_EMPTY,
          assertInstanceOf(Failed.class, open.inspect("tree", Extent.ENTRY, () -> true)).kind());
      assertInstanceOf(Inspection.Present.class, open.inspect("file", Extent.ENTRY, () -> true));
    }
  }

  @Test
  void whoMayNotGoOnRemovesNothing() {
    write("tree/x", 10);

    try (OpenRoot open = open(root())) {
      assertEquals(new Partly(0, 0), open.remove("tree", Extent.TREE, () -> false));
    }
    assertTrue(exists("tree/x"));
  }

  @Test
  void whatIsDoneOnceIsDone() {
    write("tree/x", 10);
    try (OpenRoot one = open(root());
        OpenRoot other = open(root())) {
      assertInstanceOf(Removed.class, one.remove("tree", Extent.TREE, () -> true));
      assertEquals(Optional.empty(), one.settle());
      assertEquals(new Absent(), one.remove("tree", Extent.TREE, () -> true));
      assertEquals(new Absent(), other.remove("tree", Extent.TREE, () -> true));
    }
  }

  /** Each takes what the other left; both come to an end, and nothing is counted twice. */
  @Test
  void twoMayRemoveTheSameTree() {
    for (int i = 0; i < 500; i++) {
      write("tree/" + i, 1);
    }
    CompletableFuture<Removal> other =
        CompletableFuture.supplyAsync(() -> remove("tree", Extent.TREE));

    List<Removal> both = List.of(remove("tree", Extent.TREE), other.join());

    assertFalse(exists("tree/0"));
    assertTrue(
        both.stream().allMatch(r -> r instanceof Removed || r instanceof Absent), both::toString);
    assertEquals(
        500,
        both.stream().mapToLong(r -> r instanceof Removed removed ? removed.bytes() : 0).sum());
  }

  @Test
  void aWholeTreeMovesAndComesBack() {
    write("tree/deep/x", 1);
    try (OpenRoot open = open(root())) {
      assertEquals(new Relocation.Moved(), open.move("tree", "aside/1"));
      assertTrue(exists("aside/1/deep/x"));
      assertEquals(new Relocation.Moved(), open.move("aside/1", "tree"));
      assertEquals(new Absent(), open.move("aside/1", "tree2"));
    }
    assertTrue(exists("tree/deep/x"));
  }

  @Test
  void aMoveNeverReplaces() {
    write("a/x", 1);
    write("taken", 2);
    try (OpenRoot open = open(root())) {
      assertEquals(new Relocation.Occupied(), open.move("a/x", "taken"));
      assertEquals(new Relocation.Moved(), open.move("a/x", "new-directory/x"));
      assertEquals(new Absent(), open.move("a/x", "new-directory/y"));
    }
    assertTrue(exists("new-directory/x"));
    assertFalse(exists("a/x"));
  }
}
