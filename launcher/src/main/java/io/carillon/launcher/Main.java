package io.carillon.launcher;

import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;

/**
 * The command line. Exit codes: 0 done, 1 not possible (one sentence says why), 2 not understood, 3
 * {@code status} found something DOWN.
 */
public final class Main {
  private static final int IMPOSSIBLE = 1;
  private static final int NOT_UNDERSTOOD = 2;
  private static final int SOMETHING_DOWN = 3;

  private final PrintStream out;
  private final Home home;

  private Main(PrintStream out, Home home) {
    this.out = out;
    this.home = home;
  }

  public static void main(String[] arguments) {
    System.exit(run(List.of(arguments)));
  }

  private static int run(List<String> words) {
    try {
      Command command = CommandLine.parse(words);
      requireJava17();
      Main main = new Main(System.out, Home.ofEnvironment());
      if (command instanceof Command.Status status) {
        return main.show(main.status(), status.form());
      }
      main.execute(command);
      return 0;
    } catch (AlreadyRunningException e) {
      System.out.println(e.getMessage() + " './carillon status' shows it.");
      return 0;
    } catch (UsageException e) {
      return refuse(e.getMessage(), NOT_UNDERSTOOD);
    } catch (LauncherException e) {
      return refuse(e.getMessage(), IMPOSSIBLE);
    } catch (UncheckedIOException e) {
      return refuse(sentence(e), IMPOSSIBLE);
    }
  }

  private static int refuse(String sentence, int exitCode) {
    System.err.println("carillon: " + sentence);
    return exitCode;
  }

  private static String sentence(UncheckedIOException problem) {
    String reason = String.valueOf(problem.getCause().getMessage());
    return reason.contains("No space left")
        ? "The disk is full: free some space, or set CARILLON_HOME to another disk."
        : "A file or program could not be used (%s): put that right and try again."
            .formatted(problem.getCause());
  }

  private static void requireJava17() {
    if (Runtime.version().feature() < 17) {
      throw new LauncherException(
          "This is Java %s and 17 or newer is needed: set JAVA_HOME."
              .formatted(System.getProperty("java.version")));
    }
  }

  private void execute(Command command) {
    if (command instanceof Command.Up up) {
      welcome(Cluster.up(home, up.settings(), new Progress(out)));
    } else if (command instanceof Command.Down) {
      down();
    } else if (command instanceof Command.Kill kill) {
      cluster().kill(kill.node());
      out.println(kill.node() + " is killed.");
    } else if (command instanceof Command.Restart restart) {
      cluster().restart(restart.node());
      out.println("%s is UP: %s".formatted(restart.node(), cluster().url(restart.node())));
    } else if (command instanceof Command.Logs logs) {
      LogView.show(logFiles(logs), logs.follow());
    } else {
      out.print(CommandLine.HELP);
    }
  }

  private int show(ClusterStatus status, Command.Form form) {
    out.println(form == Command.Form.JSON ? status.toJson() : status.toText());
    return status.isAnythingDown() ? SOMETHING_DOWN : 0;
  }

  private Cluster cluster() {
    return Cluster.find(home, new Progress(out))
        .orElseThrow(
            () ->
                new LauncherException(
                    "Nothing was ever started in %s: './carillon up' does."
                        .formatted(home.directory())));
  }

  private ClusterStatus status() {
    return Cluster.find(home, Progress.silent())
        .map(Cluster::status)
        .orElseGet(() -> ClusterStatus.none(home));
  }

  private List<Path> logFiles(Command.Logs logs) {
    Cluster cluster = cluster();
    return logs.node().map(List::of).orElseGet(cluster::nodes).stream().map(cluster::log).toList();
  }

  private void down() {
    boolean running = Cluster.find(home, Progress.silent()).filter(Cluster::isRunning).isPresent();
    if (!running) {
      out.println("Carillon is not running.");
      return;
    }
    cluster().down();
    out.println("Carillon is down. Its data are kept in %s.".formatted(home.directory()));
  }

  private void welcome(Cluster cluster) {
    URI url = cluster.url("node1");
    out.printf("%nCarillon is up.%n%n");
    cluster.nodes().forEach(node -> out.printf("  %-10s %s/%n", node, cluster.url(node)));
    out.printf("  database   %s%n", cluster.database().url());
    out.printf("  users      %s (producer, viewer, operator, admin)%n", home.credentials());
    out.printf("  mail       %s (what the demo sends, as .eml files)%n", home.mail());
    out.printf(
        """

        Try: an event that sends a mail in ten seconds
          curl -u "producer:$(sed -n s/^producer=//p '%s')" -H 'Content-Type: application/json' \\
            -d '{"name":"SendEmail","payload":{"to":"you@example.com","subject":"Hello","text":"From Carillon"},"delay":"PT10S"}' \\
            %s/api/v1/events
        See: ./carillon status, ./carillon logs -f
        Stop: ./carillon down
        """,
        home.credentials(), url);
  }
}
