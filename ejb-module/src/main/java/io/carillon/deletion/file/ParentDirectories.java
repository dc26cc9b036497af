package io.carillon.deletion.file;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * The way from a root to the directory of an entry, walked without following links. The last
 * directory stays open: the records of a page come sorted by path, so the next entry is most likely
 * in the same one.
 */
final class ParentDirectories implements AutoCloseable {
  private final Directory root;
  private List<Path> names = List.of();
  private Directory last;

  ParentDirectories(Directory root) {
    this.root = root;
    this.last = root;
  }

  Directory open(List<Path> wanted) throws IOException {
    if (!wanted.equals(names)) {
      close();
      last = walk(wanted);
      names = wanted;
    }
    return last;
  }

  private Directory walk(List<Path> wanted) throws IOException {
    Directory directory = root;
    for (Path name : wanted) {
      Directory above = directory;
      try {
        directory = above.child(name);
      } finally {
        closeUnlessRoot(above);
      }
    }
    return directory;
  }

  private void closeUnlessRoot(Directory directory) throws IOException {
    if (directory != root) {
      directory.close();
    }
  }

  /** Whether the way to these directories would be taken from memory, not from the disk. */
  boolean remembers(List<Path> wanted) {
    return !wanted.isEmpty() && wanted.equals(names);
  }

  @Override
  public void close() throws IOException {
    Directory closing = last;
    last = root;
    names = List.of();
    closeUnlessRoot(closing);
  }
}
