package io.carillon.launcher;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/**
 * At most one launcher changes a home at a time. The operating system lets go of the lock when its
 * holder ends, however it ends.
 */
final class HomeLock implements AutoCloseable {
  private final FileChannel channel;

  private HomeLock(FileChannel channel) {
    this.channel = channel;
  }

  static HomeLock acquire(Home home) {
    home.create();
    try {
      FileChannel channel =
          FileChannel.open(home.lock(), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      if (tryLock(channel).isEmpty()) {
        channel.close();
        throw new LauncherException(
            "Another carillon command (process %s) is at work on %s: wait until it has ended."
                .formatted(holder(home), home.directory()));
      }
      channel.truncate(0);
      channel.write(
          ByteBuffer.wrap(
              Long.toString(ProcessHandle.current().pid()).getBytes(StandardCharsets.US_ASCII)));
      return new HomeLock(channel);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Optional<FileLock> tryLock(FileChannel channel) throws IOException {
    try {
      return Optional.ofNullable(channel.tryLock());
    } catch (OverlappingFileLockException e) {
      return Optional.empty(); // held by this very JVM
    }
  }

  private static String holder(Home home) throws IOException {
    return Files.readString(home.lock()).strip();
  }

  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
