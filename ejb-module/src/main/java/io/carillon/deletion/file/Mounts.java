package io.carillon.deletion.file;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * What is mounted where, as the kernel tells it. Needed for bind mounts: what they show is on the
 * same device as what they are mounted in, so the device does not give them away.
 */
final class Mounts {
  private static final Path TABLE = Path.of("/proc/self/mountinfo");
  private static final Pattern ESCAPED = Pattern.compile("\\\\([0-7]{3})");
  private static final Path NAMES = Path.of("/dev/disk/by-uuid");
  private static final int DEVICE = 2;
  private static final int SHOWN = 3;
  private static final int MOUNT_POINT = 4;
  private static final int OPTIONS = 5;

  private final List<Mount> mounts;

  private record Mount(
      String device, Path point, boolean readOnly, String type, String source, String shown) {
    /** The kernel escapes blanks, and bytes that are no text stand for themselves. */
    static Mount of(String line) {
      String[] fields = line.split(" ");
      String point =
          ESCAPED
              .matcher(fields[MOUNT_POINT])
              .replaceAll(
                  octal ->
                      Character.toString((char) Integer.parseInt(octal.group(1), 8))
                          .replace("\\", "\\\\"));
      int optional = List.of(fields).indexOf("-");
      return new Mount(
          fields[DEVICE],
          FileName.absolute(point.getBytes(StandardCharsets.ISO_8859_1)),
          isReadOnly(fields[OPTIONS]) || isReadOnly(fields[fields.length - 1]),
          fields[optional + 1],
          fields[optional + 2],
          fields[SHOWN]);
    }

    private static boolean isReadOnly(String options) {
      return List.of(options.split(",")).contains("ro");
    }
  }

  private Mounts(List<Mount> mounts) {
    this.mounts = mounts;
  }

  /** As it is now; nothing where there is no such table. */
  static Mounts now() throws IOException {
    if (Files.notExists(TABLE)) {
      return new Mounts(List.of());
    }
    return new Mounts(
        Files.readAllLines(TABLE, StandardCharsets.ISO_8859_1).stream().map(Mount::of).toList());
  }

  /** Whether something is mounted on a directory, given without links on the way. */
  boolean isMountPoint(Path directory) {
    return mounts.stream().anyMatch(mount -> mount.point().equals(directory));
  }

  /** The inodes that bind mounts show below a directory, given without links on the way. */
  Set<Object> boundBelow(Path directory) throws IOException {
    String device = holding(directory).device();
    Set<Object> inodes = new HashSet<>();
    for (Mount mount : mounts) {
      boolean below = mount.point().startsWith(directory) && !mount.point().equals(directory);
      if (below && mount.device().equals(device)) {
        inodes.add(
            Files.readAttributes(
                    mount.point(), BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS)
                .fileKey());
      }
    }
    return inodes;
  }

  /** Whether nothing can be removed from a directory, given without links on the way. */
  boolean isReadOnly(Path directory) {
    return holding(directory).readOnly();
  }

  /**
   * The mount that a directory is in, given without links on the way, so that the text is the same
   * after a restart: numbers and names of devices may change then, what is written on them not.
   */
  String describe(Path directory) throws IOException {
    Mount mount = holding(directory);
    return "%s %s %s at %s"
        .formatted(mount.type(), lastingName(mount.source()), mount.shown(), mount.point());
  }

  private static String lastingName(String source) throws IOException {
    Path device = Path.of(source);
    if (!source.startsWith("/dev/") || Files.notExists(device) || Files.notExists(NAMES)) {
      return source;
    }
    try (DirectoryStream<Path> names = Files.newDirectoryStream(NAMES)) {
      for (Path name : names) {
        if (Files.isSameFile(name, device)) {
          return "UUID=" + name.getFileName();
        }
      }
    }
    return source;
  }

  /** The mount that a directory is in: the innermost, and the last of several on one point. */
  private Mount holding(Path directory) {
    Mount innermost = new Mount("", directory.getRoot(), false, "", "", "");
    for (Mount mount : mounts) {
      if (directory.startsWith(mount.point())
          && mount.point().getNameCount() >= innermost.point().getNameCount()) {
        innermost = mount;
      }
    }
    return innermost;
  }
}
