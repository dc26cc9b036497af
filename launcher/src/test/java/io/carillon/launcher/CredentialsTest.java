package io.carillon.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CredentialsTest {
  private Home home;

  @BeforeEach
  void makeHome(@TempDir Path folder) {
    home = new Home(folder);
  }

  @Test
  void oneLineForEachUserWithAPasswordOfItsOwn() throws Exception {
    Map<String, String> passwords = Credentials.of(home).passwords();

    List<String> lines = Files.readAllLines(home.credentials());
    assertEquals(
        List.of("producer", "viewer", "operator", "admin"),
        lines.stream().map(line -> line.substring(0, line.indexOf('='))).toList());
    assertEquals("admin=" + passwords.get("admin"), lines.get(3));
    assertEquals(4, new HashSet<>(passwords.values()).size());
    assertTrue(passwords.values().stream().allMatch(p -> p.matches("[A-Za-z0-9]{24}")));
  }

  @Test
  void onlyTheOwnerMayReadThem() throws Exception {
    Credentials.of(home);

    assertEquals(
        "rw-------",
        PosixFilePermissions.toString(Files.getPosixFilePermissions(home.credentials())));
  }

  @Test
  void keptAcrossRestartsAndCompleted() throws Exception {
    Files.writeString(home.credentials(), "admin=chosen-by-hand\n");

    Map<String, String> first = Credentials.of(home).passwords();
    Map<String, String> second = Credentials.of(home).passwords();

    assertEquals("chosen-by-hand", first.get("admin"));
    assertEquals(first, second);
  }

  @Test
  void theRealmGetsHashesAndGroups() throws Exception {
    Files.writeString(home.credentials(), "admin=secret\n");
    Path configuration = home.directory().resolve("configuration");

    Credentials.of(home).writeRealm(configuration);

    // md5sum of admin:ApplicationRealm:secret
    assertTrue(
        Files.readAllLines(configuration.resolve("application-users.properties"))
            .contains("admin=61b5a1ac053abdf33d9b20cd8427a45a"));
    assertTrue(
        Files.readAllLines(configuration.resolve("application-roles.properties"))
            .contains("operator=operator"));
  }
}
