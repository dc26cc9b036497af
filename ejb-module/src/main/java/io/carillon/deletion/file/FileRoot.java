package io.carillon.deletion.file;

import io.carillon.api.DeletionPath;
import io.carillon.api.DeletionRequest.Extent;
import io.carillon.api.Inspection;
import io.carillon.api.OpenRoot;
import io.carillon.api.Relocation;
import io.carillon.api.Removal;
import io.carillon.api.Removal.Absent;
import io.carillon.api.Removal.Refused;
import io.carillon.api.Removal.Removed;
import io.carillon.api.Removal.RootUnavailable;
import io.carillon.api.Removal.RootUnavailable.Condition;
import io.carillon.api.Removal.Unsuccessful;
import io.carillon.api.Storage.RootLocation;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.BooleanSupplier;
import java.util.function.Function;

/** A directory that things are removed from, held open from its check to its last use. */
final class FileRoot implements OpenRoot {
  private final RootLocation location;
  private final FileStorage storage;
  private final Directory root;
  private final String ground;
  private final ParentDirectories parents;
  private Optional<List<Path>> changed = Optional.empty();

  /**
   * @param ground what the root is on
   */
  FileRoot(FileStorage storage, RootLocation location, Directory root, String ground) {
    this.storage = storage;
    this.location = location;
    this.root = root;
    this.ground = ground;
    this.parents = new ParentDirectories(root);
  }

  /** A path taken apart: the names of the directories that lead to it, and its own. */
  private record Place(List<Path> parents, Path name) {
    static Place of(String path) {
      List<Path> names = new ArrayList<>();
      DeletionPath.names(path).forEach(name -> names.add(FileName.of(name)));
      Path last = names.remove(names.size() - 1);
      return new Place(names, last);
    }
  }

  /** Something done with an entry of a directory. */
  private interface Action<T> {
    T apply(Directory parent, Path name) throws IOException;
  }

  @Override
  public Removal remove(String path, Extent extent, BooleanSupplier mayGoOn) {
    return at(path, (parent, name) -> remove(parent, name, extent, mayGoOn), trouble -> trouble);
  }

  private Removal remove(Directory parent, Path name, Extent extent, BooleanSupplier mayGoOn)
      throws IOException {
    changed = Optional.of(root.wayTo(parent));
    BasicFileAttributes found = parent.attributes(name);
    if (found.isDirectory() && extent == Extent.TREE) {
      return new TreeRemoval(root.path(), mayGoOn).remove(parent, name);
    }
    if (found.isDirectory()) {
      parent.removeEmptyDirectory(name);
      return new Removed(0, 1);
    }
    long bytes = parent.bytesFreed(name, found);
    parent.unlink(name);
    return new Removed(bytes, 1);
  }

  @Override
  public Inspection inspect(String path, Extent extent, BooleanSupplier mayGoOn) {
    return at(
        path,
        (parent, name) -> new TreeInspection(extent, mayGoOn).inspect(parent, name),
        trouble -> trouble);
  }

  @Override
  public Relocation move(String from, String to) {
    Optional<String> problem = problem(to);
    if (problem.isPresent()) {
      return new Refused(problem.get());
    }
    return at(from, (source, name) -> move(source, name, to), trouble -> trouble);
  }

  private Relocation move(Directory source, Path name, String to) throws IOException {
    source.attributes(name);
    Place target = Place.of(to);
    makeTopDirectory(target.parents());
    try (ParentDirectories way = new ParentDirectories(root)) {
      Directory directory = way.open(target.parents());
      if (directory.find(target.name()).isPresent()) {
        return new Relocation.Occupied();
      }
      source.move(name, directory, target.name());
      changed = Optional.of(root.wayTo(directory));
      return new Relocation.Moved();
    } catch (NoSuchFileException | NotDirectoryException e) {
      throw new IOException("the directory of '%s' is gone".formatted(to), e);
    }
  }

  /** By path, as the JDK has no other way; mkdir() itself follows no link at the last name. */
  private void makeTopDirectory(List<Path> parents) throws IOException {
    if (parents.size() == 1 && root.find(parents.get(0)).isEmpty()) {
      Files.createDirectory(root.path().resolve(parents.get(0)));
    }
  }

  private <T> T at(String path, Action<T> action, Function<Unsuccessful, T> otherwise) {
    Optional<String> problem = problem(path);
    if (problem.isPresent()) {
      return otherwise.apply(new Refused(problem.get()));
    }
    try {
      return certainly(Place.of(path), action);
    } catch (NoSuchFileException | NotDirectoryException e) {
      return otherwise.apply(new Absent());
    } catch (LeadsOutException e) {
      return otherwise.apply(new Refused("is outside the root: " + e.getMessage()));
    } catch (IOException | RuntimeException e) {
      return otherwise.apply(failure(path, e));
    }
  }

  private Optional<String> problem(String path) {
    Optional<String> problem = DeletionPath.problem(path).or(() -> storage.problem(path));
    if (problem.isEmpty() && location.marker().filter(path::equals).isPresent()) {
      return Optional.of("is the root's marker");
    }
    return problem;
  }

  /** "Absent" in a directory that is only remembered may be old news: look again from the root. */
  private <T> T certainly(Place place, Action<T> action) throws IOException {
    boolean remembered = parents.remembers(place.parents());
    try {
      return action.apply(parents.open(place.parents()), place.name());
    } catch (NoSuchFileException e) {
      if (!remembered) {
        throw e;
      }
      parents.close();
      return action.apply(parents.open(place.parents()), place.name());
    }
  }

  private Unsuccessful failure(String path, Exception e) {
    return Failures.isReadOnly(e)
        ? new RootUnavailable(Condition.READ_ONLY, root.path() + " is mounted read-only")
        : Failures.of(path, e);
  }

  /**
   * The directory that changed last is enough: file systems with a journal (ext4, XFS) write it in
   * order, so what was done before goes with it.
   */
  @Override
  public Optional<String> settle() {
    try {
      if (changed.isPresent()) {
        force(changed.get());
      }
      changed = Optional.empty();
      return Optional.empty();
    } catch (IOException e) {
      return Optional.of(root.path() + ": " + Failures.cause(e));
    }
  }

  /** The directory at the end of a way or, when it is gone itself, the one it was in. */
  private void force(List<Path> way) throws IOException {
    for (int length = way.size(); ; length--) {
      try (ParentDirectories fresh = new ParentDirectories(root)) {
        fresh.open(way.subList(0, length)).force();
        return;
      } catch (NoSuchFileException
          | NotDirectoryException
          | LeadsOutException
          | EntryChangedException e) {
        if (length == 0) {
          throw e;
        }
      }
    }
  }

  @Override
  public Optional<String> ground() {
    return Optional.of(ground);
  }

  @Override
  public OptionalLong freeBytes() {
    try {
      return OptionalLong.of(Files.getFileStore(root.path()).getUsableSpace());
    } catch (IOException e) {
      return OptionalLong.empty();
    }
  }

  @Override
  public void close() {
    try (root) {
      parents.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
