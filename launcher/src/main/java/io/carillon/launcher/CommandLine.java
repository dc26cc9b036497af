package io.carillon.launcher;

import java.util.List;
import java.util.Optional;

/** Understands a command line, or says which word of it is wrong. */
final class CommandLine {
  static final String HELP =
      """
      Usage: ./carillon COMMAND

        up [--nodes N]       start PostgreSQL and N nodes (default 1), wait until they are ready
           [--port P]        HTTP port of node1 (default 8080); node2 has P + 100, and so on
           [--db jdbc:postgresql://… --db-user USER --db-password-file FILE]
                             use an existing database instead of the embedded PostgreSQL
           [--ear FILE]      deploy this EAR instead of the examples' (examples/ear)
           [--set NAME=VALUE] a setting (carillon.…) for all nodes; may be repeated
        status [--json]      what runs; exit code 3 when something is DOWN
        logs [-f] [NODE]     show the logs, of all nodes or of one; -f goes on with what is added
        kill NODE            kill -9: the others take over
        restart NODE         stop it if it runs, and start it
        down                 let running handlers finish, then stop everything; data are kept

      Everything is kept in .carillon/, or in $CARILLON_HOME.
      """;

  private CommandLine() {}

  static Command parse(List<String> words) {
    Arguments arguments = new Arguments(words);
    String name = arguments.next().orElse("help");
    Command command =
        switch (name) {
          case "up" -> new Command.Up(UpOptions.parse(arguments));
          case "down" -> new Command.Down();
          case "kill" -> new Command.Kill(node(arguments, name));
          case "restart" -> new Command.Restart(node(arguments, name));
          case "logs" -> logs(arguments);
          case "status" -> status(arguments);
          case "help", "--help", "-h" -> new Command.Help();
          default -> throw new UsageException("There is no command '%s'.".formatted(name));
        };
    arguments.requireEnd();
    return command;
  }

  private static String node(Arguments arguments, String command) {
    return arguments
        .next()
        .filter(word -> !word.startsWith("-"))
        .orElseThrow(
            () -> new UsageException("'%s' needs the node, such as node1.".formatted(command)));
  }

  private static Command logs(Arguments arguments) {
    Optional<String> node = Optional.empty();
    Command.Follow follow = Command.Follow.NO;
    for (Optional<String> word = arguments.next(); word.isPresent(); word = arguments.next()) {
      if (word.get().equals("-f")) {
        follow = Command.Follow.YES;
      } else if (word.get().startsWith("-") || node.isPresent()) {
        throw new UsageException("'%s' is not understood here.".formatted(word.get()));
      } else {
        node = word;
      }
    }
    return new Command.Logs(node, follow);
  }

  private static Command status(Arguments arguments) {
    String form = arguments.next().orElse("");
    return switch (form) {
      case "" -> new Command.Status(Command.Form.TEXT);
      case "--json" -> new Command.Status(Command.Form.JSON);
      default -> throw new UsageException("'%s' is not understood here.".formatted(form));
    };
  }
}
