package io.carillon.bench.scenario;

import io.carillon.bench.store.StoreException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Small files in directories of a thousand, under a temporary directory. */
final class FileTree implements AutoCloseable {
  private static final int IN_DIRECTORY = 1_000;
  private static final byte[] CONTENT = new byte[100];

  private final Path above;

  private FileTree(Path above) {
    this.above = above;
  }

  static FileTree of(int files) {
    try {
      FileTree tree = new FileTree(Files.createTempDirectory("carillon-bench"));
      for (int i = 0; i < files; i++) {
        Path file = tree.above.resolve(path(i));
        if (i % IN_DIRECTORY == 0) {
          Files.createDirectories(file.getParent());
        }
        Files.write(file, CONTENT);
      }
      return tree;
    } catch (IOException e) {
      throw new StoreException("a tree of files", e);
    }
  }

  /** Of one file, relative to {@link #above}. */
  static String path(int number) {
    return "tree/%d/%d".formatted(number / IN_DIRECTORY, number % IN_DIRECTORY);
  }

  /** The same in SQL, of the column {@code number}. */
  static String pathInSql() {
    return "'tree/' || number / %1$d || '/' || number %% %1$d".formatted(IN_DIRECTORY);
  }

  /** The directory that the tree is in, as {@code tree}. */
  Path above() {
    return above;
  }

  void findAndDelete() {
    run(List.of("find", above.resolve("tree").toString(), "-delete"));
  }

  /** Waits until all that was made is on the disk, as what is deleted one day has long been. */
  static void settle() {
    run(List.of("sync"));
  }

  /** How many files are left. */
  long files() {
    if (Files.notExists(above.resolve("tree"))) {
      return 0;
    }
    try (Stream<Path> walk = Files.walk(above)) {
      return walk.filter(Files::isRegularFile).count();
    } catch (IOException e) {
      throw new StoreException("a tree of files", e);
    }
  }

  @Override
  public void close() {
    run(List.of("rm", "-rf", above.toString()));
  }

  private static void run(List<String> command) {
    try {
      int code = new ProcessBuilder(command).inheritIO().start().waitFor();
      if (code != 0) {
        throw new StoreException(command.get(0), new IOException("exit code " + code));
      }
    } catch (IOException e) {
      throw new StoreException(command.get(0), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new StoreException(command.get(0), e);
    }
  }
}
