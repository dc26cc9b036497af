package io.carillon.deletion;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FilePermissionTest {
  @TempDir Path temp;
  private Path root;
  private OrdinaryUser user;

  @BeforeEach
  void makeRoot() throws Exception {
    allow(temp, "rwxr-xr-x");
    root = Files.createDirectory(temp.resolve("root"));
    allow(root, "rwxrwxrwx");
    user = new OrdinaryUser(Files.createDirectory(temp.resolve("classes")));
  }

  private static void allow(Path path, String permissions) throws Exception {
    Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(permissions));
  }

  private Path directory(String path, String permissions) throws Exception {
    Path directory = Files.createDirectories(root.resolve(path));
    allow(directory, permissions);
    return directory;
  }

  @Test
  void aDirectoryThatMayNotBeWrittenKeepsItsFilesAndTheRestGoes() throws Exception {
    directory("tree", "rwxrwxrwx");
    Path locked = directory("tree/locked", "rwxrwxrwx");
    Files.createFile(locked.resolve("stays"));
    allow(locked, "r-xr-xr-x");
    Files.write(root.resolve("tree/goes"), new byte[5]);

    assertEquals("Partly[bytes=5, entries=1]", user.remove(root, "tree"));
    assertEquals(
        "Failed[kind=PERMISSION, path=tree/locked/stays, cause=permission denied]",
        user.remove(root, "tree"));
    assertTrue(Files.exists(locked.resolve("stays")));
  }

  @Test
  void aReadOnlyFileInAWritableDirectoryGoes() throws Exception {
    Files.createFile(root.resolve("read-only"));
    allow(root.resolve("read-only"), "r--------");

    assertEquals("Removed[bytes=0, entries=1]", user.remove(root, "read-only"));
  }

  @Test
  void aDirectoryThatMayNotBeReadIsReported() throws Exception {
    directory("tree/secret/x", "---------");
    allow(root.resolve("tree/secret"), "---------");

    String answer = user.remove(root, "tree");

    assertTrue(answer.startsWith("Failed[kind=PERMISSION, path=tree/secret,"), answer);
    assertTrue(user.remove(root, "tree/secret/x").startsWith("Failed[kind=PERMISSION, path="));
    allow(root.resolve("tree/secret"), "rwxrwxrwx");
  }

  @Test
  void aRootThatMayNotBeReadIsUnavailable() throws Exception {
    allow(root, "---------");

    String answer = user.remove(root, "x");

    assertTrue(answer.startsWith("RootUnavailable[condition=MISSING, "), answer);
    allow(root, "rwxrwxrwx");
  }
}
