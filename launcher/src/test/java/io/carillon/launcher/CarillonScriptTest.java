package io.carillon.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The script's own errors; everything else is the launcher's. */
class CarillonScriptTest {
  @TempDir Path javaHome;

  @Test
  void anOldJavaIsRefused() throws Exception {
    fakeJava("openjdk version \"1.8.0_402\"");

    assertRefused(
        "carillon: JAVA_HOME is Java 8 and 17 or newer is needed: set it to a JDK 17, or unset it.");
  }

  @Test
  void aJavaThatIsOlderBySomeYearsIsRefused() throws Exception {
    fakeJava("openjdk version \"11.0.22\" 2024-01-16");

    assertRefused(
        "carillon: JAVA_HOME is Java 11 and 17 or newer is needed: set it to a JDK 17, or unset it.");
  }

  @Test
  void aJavaHomeWithoutJavaIsRefused() {
    assertRefused(
        "carillon: JAVA_HOME is %s, where there is no Java: set it to a JDK 17 or newer, or unset it."
            .formatted(javaHome));
  }

  private void fakeJava(String version) throws Exception {
    Path java = Files.createDirectories(javaHome.resolve("bin")).resolve("java");
    Files.writeString(java, "#!/bin/sh\necho '" + version + "' >&2\n");
    Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  private void assertRefused(String sentence) {
    ProcessBuilder script =
        new ProcessBuilder(Installation.root().resolve("carillon").toString(), "status");
    script.environment().put("JAVA_HOME", javaHome.toString());

    assertEquals(new Commands.Result(1, sentence), Commands.run(script));
  }
}
