package io.carillon.launcher;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.compressors.xz.XZCompressorInputStream;

/** Unpacks PostgreSQL's programs from the class path, once for each version. */
final class PostgresBinaries {
  private static final Map<String, String> ARCHIVES =
      Map.of(
          "amd64", "/postgres-linux-x86_64.txz",
          "aarch64", "/postgres-linux-arm_64.txz");
  private static final Pattern VERSION = Pattern.compile("-(\\d+(?:\\.\\d+)+)\\.jar!");
  private static final int OWNER_MAY_EXECUTE = 0100;

  private PostgresBinaries() {}

  /** The folder that holds {@code bin}, {@code lib} and {@code share}. */
  static Path unpackInto(Path parent) {
    URL archive = archive();
    Path target = parent.resolve("postgresql-" + version(archive));
    if (Files.exists(target)) {
      return target;
    }
    try (InputStream packed = archive.openStream()) {
      Path draft = Folders.empty(parent.resolve("unpacking"));
      unpack(packed, draft);
      return Files.move(draft, target);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static URL archive() {
    String architecture = System.getProperty("os.arch");
    return Optional.ofNullable(ARCHIVES.get(architecture))
        .filter(name -> System.getProperty("os.name").equals("Linux"))
        .map(PostgresBinaries.class::getResource)
        .orElseThrow(
            () ->
                new LauncherException(
                    "There is no embedded PostgreSQL for %s on %s: use an existing one with --db."
                        .formatted(System.getProperty("os.name"), architecture)));
  }

  private static String version(URL archive) {
    Matcher matcher = VERSION.matcher(archive.toString());
    return matcher.find() ? matcher.group(1) : "unknown";
  }

  private static void unpack(InputStream packed, Path target) throws IOException {
    try (TarArchiveInputStream tar =
        new TarArchiveInputStream(new XZCompressorInputStream(new BufferedInputStream(packed)))) {
      for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
        Path file = target.resolve(entry.getName()).normalize();
        if (!file.startsWith(target)) {
          throw new IOException("The archive leaves its folder: " + entry.getName());
        }
        place(entry, tar, file);
      }
    }
  }

  private static void place(TarArchiveEntry entry, InputStream content, Path file)
      throws IOException {
    if (entry.isDirectory()) {
      Files.createDirectories(file);
      return;
    }
    Files.createDirectories(file.getParent());
    if (entry.isSymbolicLink()) {
      Files.createSymbolicLink(file, Path.of(entry.getLinkName()));
      return;
    }
    Files.copy(content, file);
    boolean program = (entry.getMode() & OWNER_MAY_EXECUTE) != 0;
    Files.setPosixFilePermissions(
        file, PosixFilePermissions.fromString(program ? "rwxr-xr-x" : "rw-r--r--"));
  }
}
