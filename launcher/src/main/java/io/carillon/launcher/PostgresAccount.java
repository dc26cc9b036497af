package io.carillon.launcher;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Under which account PostgreSQL's programs run, for they refuse to run as root.
 *
 * <p>An ordinary user runs them himself. For root, a user namespace without a mapping hides that he
 * is root, while the files stay his; where the machine forbids that, they run as another account.
 *
 * @param prefix what to put before a command
 * @param owner whom the files must belong to; empty means whoever we are
 */
record PostgresAccount(List<String> prefix, String owner) {
  private static final PostgresAccount OURSELVES = new PostgresAccount(List.of(), "");
  private static final PostgresAccount NAMESPACE =
      new PostgresAccount(List.of("unshare", "--user"), "");

  /** Existing data decide: whoever made them must go on. */
  static PostgresAccount forData(Path data) {
    if (!isRoot()) {
      return OURSELVES;
    }
    if (Files.exists(data) && uid(data) != 0) {
      return ofOwner(Integer.toString(uid(data)));
    }
    return works(NAMESPACE) ? NAMESPACE : existingAccount();
  }

  /** Root steps down to that account, by whichever tool the machine has. */
  static PostgresAccount ofOwner(String user) {
    return Stream.of(
            List.of("setpriv", "--reuid=" + user, "--regid=" + groupOf(user), "--clear-groups"),
            List.of("runuser", "-u", user, "--"))
        .map(prefix -> new PostgresAccount(prefix, user))
        .filter(PostgresAccount::works)
        .findFirst()
        .orElseThrow(PostgresAccount::refused);
  }

  private static PostgresAccount existingAccount() {
    return Stream.of("postgres", "nobody")
        .filter(user -> Commands.run("id", "-u", user).succeeded())
        .findFirst()
        .map(PostgresAccount::ofOwner)
        .orElseThrow(PostgresAccount::refused);
  }

  static LauncherException refused() {
    return new LauncherException(
        "PostgreSQL refuses to run as root and this machine offers no way round (unshare, setpriv, runuser):"
            + " run carillon as an ordinary user, or use an existing database with --db.");
  }

  List<String> command(String... command) {
    List<String> full = new ArrayList<>(prefix);
    full.addAll(List.of(command));
    return full;
  }

  /** Makes a folder or file the account's own and sees that the account can get there. */
  void giveAway(Path path) {
    if (owner.isEmpty()) {
      return;
    }
    Commands.run("chown", owner, path.toString());
    if (!Commands.run(command("test", "-w", path.toString())).succeeded()) {
      throw new LauncherException(
          "PostgreSQL runs as '%s', who cannot get to %s: set CARILLON_HOME to a folder that every user can enter."
              .formatted(owner, path));
    }
  }

  private static String groupOf(String user) {
    Commands.Result group = Commands.run("id", "-g", user);
    return group.succeeded() ? group.output() : user;
  }

  private static boolean works(PostgresAccount account) {
    try {
      Commands.Result id = Commands.run(account.command("id", "-u"));
      return id.succeeded() && !id.output().equals("0");
    } catch (UncheckedIOException e) {
      return false; // the tool is not installed
    }
  }

  static boolean isRoot() {
    return uid(Path.of("/proc/self")) == 0;
  }

  private static int uid(Path path) {
    try {
      return (Integer) Files.getAttribute(path, "unix:uid");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
