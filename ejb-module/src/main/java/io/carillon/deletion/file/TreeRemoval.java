package io.carillon.deletion.file;

import io.carillon.api.Removal;
import io.carillon.api.Removal.Failed;
import io.carillon.api.Removal.FailureKind;
import io.carillon.api.Removal.Partly;
import io.carillon.api.Removal.Removed;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Optional;
import java.util.UUID;
import java.util.function.BooleanSupplier;

/**
 * Removes a directory with all that is in it, as far as one step may go. What is gone is gone: the
 * next step, of this process or another, goes on with what is left. Entries that resist are passed
 * over, and reported by the step that can remove nothing else.
 */
final class TreeRemoval {
  /** Each level holds a descriptor open; deeper directories are moved up and removed from there. */
  private static final int DEEPEST = 48;

  /** Enough to know that this step is not worth its time. */
  private static final int MOST_FAILURES = 1_000;

  private final Path root;
  private final BooleanSupplier mayGoOn;
  private Directory top;
  private long bytes;
  private long entries;
  private int failures;
  private Optional<Failed> firstFailure = Optional.empty();
  private boolean outOfTime;
  private boolean stopped;

  /**
   * @param root what paths are told relative to
   */
  TreeRemoval(Path root, BooleanSupplier mayGoOn) {
    this.root = root;
    this.mayGoOn = mayGoOn;
  }

  /** Removes the directory {@code name} in {@code parent}. */
  Removal remove(Directory parent, Path name) throws IOException {
    try {
      return removeInRounds(parent, name);
    } catch (NoSuchFileException e) {
      if (entries == 0) {
        throw e;
      }
      return new Removed(bytes, entries); // somebody else removed the rest meanwhile
    }
  }

  private Removal removeInRounds(Directory parent, Path name) throws IOException {
    while (!stopped) {
      long before = entries;
      emptyTop(parent, name);
      if (!stopped && removeDirectory(parent, name)) {
        return new Removed(bytes, entries);
      }
      stopped |= entries == before; // else again: files came, or directories were moved up
    }
    return unfinished(parent.path().resolve(name));
  }

  private void emptyTop(Directory parent, Path name) throws IOException {
    try (Directory tree = parent.child(name)) {
      top = tree;
      empty(tree, 0);
    } catch (LeadsOutException e) {
      // it was a directory a moment ago; the link that stands there now is the next try's business
      throw new EntryChangedException(parent.path().resolve(name).toString());
    }
  }

  private Removal unfinished(Path tree) {
    if (entries > 0 || (outOfTime && firstFailure.isEmpty())) {
      return new Partly(bytes, entries);
    }
    return firstFailure.orElseGet(
        () -> new Failed(FailureKind.NOT_EMPTY, inRoot(tree), "new entries keep coming"));
  }

  private void empty(Directory directory, int depth) throws IOException {
    try {
      for (Path entry : directory.entries()) {
        if (stopped || isOutOfTime()) {
          return;
        }
        removeEntry(directory, entry.getFileName(), depth);
      }
    } catch (DirectoryIteratorException e) {
      note(directory.path(), e.getCause());
    }
  }

  private boolean isOutOfTime() {
    outOfTime = !mayGoOn.getAsBoolean();
    stopped |= outOfTime;
    return outOfTime;
  }

  private void removeEntry(Directory in, Path name, int depth) throws IOException {
    try {
      BasicFileAttributes found = in.attributes(name);
      if (found.isDirectory()) {
        descend(in, name, depth + 1);
      } else {
        long freed = in.bytesFreed(name, found);
        in.unlink(name);
        count(freed);
      }
    } catch (NoSuchFileException e) {
      // somebody else was quicker, which is as good
    } catch (IOException e) {
      note(in.path().resolve(name), e);
    }
  }

  private void descend(Directory in, Path name, int depth) throws IOException {
    if (depth > DEEPEST) {
      in.move(name, top, Path.of("carillon-" + UUID.randomUUID()));
      return;
    }
    try (Directory child = in.child(name)) {
      empty(child, depth);
    }
    if (!stopped) {
      removeDirectory(in, name);
    }
  }

  private boolean removeDirectory(Directory in, Path name) throws IOException {
    try {
      in.removeEmptyDirectory(name);
      count(0);
      return true;
    } catch (DirectoryNotEmptyException e) {
      return false;
    }
  }

  private void count(long freed) {
    bytes += freed;
    entries++;
  }

  private void note(Path path, IOException e) throws IOException {
    if (Failures.isReadOnly(e)) {
      throw e;
    }
    if (firstFailure.isEmpty()) {
      firstFailure = Optional.of(Failures.of(inRoot(path), e));
    }
    stopped |= ++failures >= MOST_FAILURES;
  }

  private String inRoot(Path path) {
    return root.relativize(path).toString();
  }
}
