package io.carillon.deletion;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** Each test has a world of its own. */
abstract class InAWorld {
  @TempDir Path temp;
  World world;

  @BeforeEach
  void makeWorld() {
    world = new World(temp);
  }

  @AfterEach
  void closeWorld() {
    world.close();
  }
}
