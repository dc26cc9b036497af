package io.carillon.deletion;

import io.carillon.api.Storage;
import io.carillon.deletion.file.FileStorage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

class FileStorageTest extends StorageContract {
  @TempDir Path directory;

  @Override
  protected Storage storage() {
    return new FileStorage();
  }

  @Override
  protected String location() {
    return directory.toString();
  }

  @Override
  protected String absentLocation() {
    return directory.resolve("nowhere").toString();
  }

  @Override
  protected void write(String path, int bytes) {
    try {
      Path file = directory.resolve(path);
      Files.createDirectories(file.getParent());
      Files.write(file, new byte[bytes]);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  protected boolean exists(String path) {
    return Files.exists(directory.resolve(path), LinkOption.NOFOLLOW_LINKS);
  }
}
