package io.carillon.deletion.file;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributeView;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A directory held open. Everything is done relative to it, by a single name, and no link is
 * followed: whatever happens to the path that led here, it stays this directory.
 */
final class Directory implements AutoCloseable {
  private static final Path ITSELF = Path.of(".");

  private final SecureDirectoryStream<Path> stream;
  private final Path path;
  private final Object inode;
  private final Set<Object> bound;

  /**
   * @param bound inodes that are mounted somewhere below, and not ours to enter
   */
  private Directory(SecureDirectoryStream<Path> stream, Path path, Set<Object> bound)
      throws IOException {
    this.stream = stream;
    this.path = path;
    this.bound = bound;
    this.inode =
        stream.getFileAttributeView(BasicFileAttributeView.class).readAttributes().fileKey();
  }

  /**
   * Opens a directory by its absolute path. The way to it is the administrator's and may have
   * links; it itself must be none.
   */
  static Directory open(Path path, Mounts mounts) throws IOException {
    Set<Object> bound = mounts.boundBelow(withoutLinksAbove(path));
    try (Directory above = openAbove(path)) {
      return above.openVerified(path.getFileName(), bound);
    }
  }

  /** Where a directory really is; it itself may be a link. */
  static Path withoutLinksAbove(Path path) throws IOException {
    return parent(path).toRealPath().resolve(path.getFileName());
  }

  /** Opens the directory that an absolute path is in. */
  private static Directory openAbove(Path path) throws IOException {
    Path parent = parent(path);
    return wrap(Files.newDirectoryStream(parent.toRealPath()), parent, Set.of());
  }

  private static Path parent(Path path) throws IOException {
    Path parent = path.getParent();
    if (parent == null) {
      throw new LeadsOutException(path + " is the whole file system");
    }
    return parent;
  }

  private static Directory wrap(DirectoryStream<Path> stream, Path path, Set<Object> bound)
      throws IOException {
    try {
      if (stream instanceof SecureDirectoryStream<Path> secure) {
        return new Directory(secure, path, bound);
      }
      throw new IOException("This Java has no openat() here, so nothing can be deleted safely.");
    } catch (IOException e) {
      stream.close();
      throw e;
    }
  }

  /** Opens a directory in this one, on the same file system. */
  Directory child(Path name) throws IOException {
    Directory child = openVerified(name, bound);
    if (!child.device().equals(device()) || bound.contains(child.inode)) {
      child.close();
      throw new ForeignMountException(child.path.toString());
    }
    return child;
  }

  /**
   * Opens {@code name/.}, which never waits for the writer of a FIFO, and then makes sure that what
   * is open stands under that name here, and is no link. While it is open its inode cannot be given
   * to another directory, so the comparison cannot be deceived.
   */
  private Directory openVerified(Path name, Set<Object> boundBelow) throws IOException {
    DirectoryStream<Path> opened;
    try {
      opened = stream.newDirectoryStream(name.resolve(ITSELF));
    } catch (IOException e) {
      refuseLink(name);
      throw e;
    }
    Directory child = wrap(opened, path.resolve(name), boundBelow);
    try {
      if (!child.inode.equals(refuseLink(name).fileKey())) {
        throw new EntryChangedException(child.path.toString());
      }
      return child;
    } catch (IOException e) {
      child.close();
      throw e;
    }
  }

  private BasicFileAttributes refuseLink(Path name) throws IOException {
    BasicFileAttributes here = attributes(name);
    if (here.isSymbolicLink()) {
      throw new LeadsOutException("'%s' is a symbolic link".formatted(name));
    }
    return here;
  }

  /** What stands under a name; of a link, the link. */
  BasicFileAttributes attributes(Path name) throws IOException {
    return stream
        .getFileAttributeView(name, BasicFileAttributeView.class, LinkOption.NOFOLLOW_LINKS)
        .readAttributes();
  }

  /** What stands under a name, if anything does. */
  Optional<BasicFileAttributes> find(Path name) throws IOException {
    try {
      return Optional.of(attributes(name));
    } catch (NoSuchFileException e) {
      return Optional.empty();
    }
  }

  /**
   * How many bytes go with this name. Read by path, because the JDK shows the number of links in no
   * other way; at worst a count is wrong.
   */
  long bytesFreed(Path name, BasicFileAttributes attributes) {
    if (!attributes.isRegularFile() || attributes.size() == 0) {
      return 0;
    }
    try {
      Object links =
          Files.getAttribute(path.resolve(name), "unix:nlink", LinkOption.NOFOLLOW_LINKS);
      return links.equals(1) ? attributes.size() : 0;
    } catch (IOException e) {
      return 0;
    }
  }

  void unlink(Path name) throws IOException {
    stream.deleteFile(name);
  }

  void removeEmptyDirectory(Path name) throws IOException {
    stream.deleteDirectory(name);
  }

  void move(Path name, Directory target, Path newName) throws IOException {
    stream.move(name, target.stream, newName);
  }

  /** The entries, read as they are asked for; can be asked for once. */
  Iterable<Path> entries() {
    return stream;
  }

  Path path() {
    return path;
  }

  /** The names that lead from here to a directory below; none when it is this one. */
  List<Path> wayTo(Directory below) {
    List<Path> names = new ArrayList<>();
    if (below.path.getNameCount() > path.getNameCount()) {
      path.relativize(below.path).forEach(names::add);
    }
    return names;
  }

  /** Makes what changed in it survive a power cut. Its path may be longer than the system takes. */
  void force() throws IOException {
    try (SeekableByteChannel channel =
        stream.newByteChannel(ITSELF, Set.of(StandardOpenOption.READ))) {
      ((FileChannel) channel).force(true);
    }
  }

  /** Whether it is on another device than the directory it is in. */
  boolean isOtherDevice() throws IOException {
    try (Directory parent = openAbove(path)) {
      return !parent.device().equals(device());
    }
  }

  /** The device it is on. The JDK shows it relative to an open directory in this text alone. */
  private String device() {
    String text = inode.toString();
    return text.substring(0, text.indexOf(','));
  }

  @Override
  public void close() throws IOException {
    stream.close();
  }
}
