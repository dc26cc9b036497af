package io.carillon.migration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ScriptsTest {
  @Test
  void namesEveryScriptOfTheFolder() throws IOException, URISyntaxException {
    Path folder =
        Path.of(Objects.requireNonNull(Scripts.class.getResource(Scripts.NAMES.get(0))).toURI())
            .resolveSibling("");
    try (Stream<Path> files = Files.list(folder)) {
      Set<String> scripts =
          files
              .map(file -> file.getFileName().toString())
              .filter(name -> name.endsWith(".sql"))
              .collect(Collectors.toCollection(TreeSet::new));
      assertEquals(scripts, new TreeSet<>(Scripts.NAMES));
    }
  }

  @Test
  void versionsCountFromOneInOrder() {
    for (int n = 1; n <= Scripts.NAMES.size(); n++) {
      String name = Scripts.NAMES.get(n - 1);
      assertTrue(name.startsWith("V" + n + "__"), name);
    }
  }
}
