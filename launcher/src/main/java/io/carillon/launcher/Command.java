package io.carillon.launcher;

import java.util.Optional;

/** What the user wants. */
sealed interface Command {
  record Up(ClusterSettings settings) implements Command {}

  record Down() implements Command {}

  record Kill(String node) implements Command {}

  record Restart(String node) implements Command {}

  record Logs(Optional<String> node, Follow follow) implements Command {}

  record Status(Form form) implements Command {}

  record Help() implements Command {}

  enum Follow {
    NO,
    YES
  }

  enum Form {
    TEXT,
    JSON
  }
}
