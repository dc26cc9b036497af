package io.carillon.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CommandLineTest {
  @Test
  void upAloneIsOneNodeOnPort8080WithTheEmbeddedDatabase() {
    ClusterSettings settings = up("up");

    assertEquals(1, settings.nodes());
    assertEquals(8080, settings.port());
    assertEquals(Optional.empty(), settings.database());
    assertEquals(Map.of(), settings.properties());
  }

  @Test
  void upTakesAllItsOptions(@TempDir Path folder) throws Exception {
    Path password = Files.writeString(folder.resolve("password"), "geheim\nsecond line\n");

    ClusterSettings settings =
        up(
            "up",
            "--nodes",
            "3",
            "--port=9080",
            "--db",
            "jdbc:postgresql://h:5432/d",
            "--db-user",
            "u",
            "--db-password-file",
            password.toString(),
            "--set",
            "carillon.mail.from=b=c",
            "--set",
            "x=",
            "--ear",
            "/tmp/my.ear");

    assertEquals(3, settings.nodes());
    assertEquals(9080, settings.port());
    assertEquals(
        Optional.of(new DatabaseAccess("jdbc:postgresql://h:5432/d", "u", "geheim")),
        settings.database());
    assertEquals(Map.of("carillon.mail.from", "b=c", "x", ""), settings.properties());
    assertEquals(Optional.of(Path.of("/tmp/my.ear")), settings.ear());
  }

  @Test
  void theOtherCommands() {
    assertEquals(new Command.Down(), parse("down"));
    assertEquals(new Command.Kill("node2"), parse("kill", "node2"));
    assertEquals(new Command.Restart("node1"), parse("restart", "node1"));
    assertEquals(new Command.Status(Command.Form.TEXT), parse("status"));
    assertEquals(new Command.Status(Command.Form.JSON), parse("status", "--json"));
    assertEquals(new Command.Logs(Optional.empty(), Command.Follow.NO), parse("logs"));
    assertEquals(
        new Command.Logs(Optional.of("node1"), Command.Follow.YES), parse("logs", "-f", "node1"));
    assertEquals(
        new Command.Logs(Optional.of("node1"), Command.Follow.YES), parse("logs", "node1", "-f"));
    assertEquals(new Command.Help(), parse());
    assertEquals(new Command.Help(), parse("--help"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "start                      | no command 'start'",
        "up --nodes                 | --nodes needs a value",
        "up --nodes --port 1        | --nodes needs a value",
        "up --nodes two             | whole number, not 'two'",
        "up --nodes 99999999999     | whole number",
        "up --nodes 0               | --nodes must be 1 to 16, not 0",
        "up --nodes -1              | --nodes must be 1 to 16, not -1",
        "up --nodes 17              | --nodes must be 1 to 16",
        "up --port 65535            | --port must be 1 to",
        "up --port 0                | --port must be 1 to",
        "up --node 3                | '--node' is no option of up",
        "up 3                       | '3' is no option of up",
        "up --set abc               | NAME=VALUE",
        "up --set =abc              | NAME=VALUE",
        "up --set carillon.thread=4 | no setting 'carillon.thread': did you mean 'carillon.threads'?",
        "up --set carillon.Retry.delay=PT1S | did you mean 'carillon.retry.delay'?",
        "up --set carillon.node-id=n1 | every node its own",
        "up --set carillon.db.url=x | use --db",
        "up --db jdbc:h2:mem --db-user u       | jdbc:postgresql://",
        "up --db jdbc:postgresql://h/d         | --db needs --db-user",
        "up --db jdbc:postgresql://h/d?password=x --db-user u | --db-password-file",
        "up --db-user u             | go with --db",
        "up --db jdbc:postgresql://h/d --db-user u --db-password-file /no/such | cannot be read",
        "kill                       | needs the node",
        "kill -9                    | needs the node",
        "kill node1 node2           | 'node2' is not understood",
        "down now                   | 'now' is not understood",
        "status --xml               | '--xml' is not understood",
        "logs -x                    | '-x' is not understood",
        "logs node1 node2           | 'node2' is not understood",
      })
  void badArgumentsAreNamed(String line, String expected) {
    LauncherException refusal =
        assertThrows(LauncherException.class, () -> parse(line.strip().split(" +")));

    assertTrue(refusal.getMessage().contains(expected), refusal.getMessage());
  }

  @Test
  void everySettingInTheDocumentationIsTaken() throws Exception {
    String page = Files.readString(Installation.root().resolve("docs/operations.md"));
    List<String> documented =
        Pattern.compile("(?m)^\\| `(carillon\\.[\\w.-]+)` ")
            .matcher(page)
            .results()
            .map(row -> row.group(1))
            .filter(name -> !name.equals("carillon.node-id"))
            .toList();

    assertTrue(documented.size() >= 10, documented::toString);
    documented.forEach(
        name -> assertEquals(Map.of(name, "1"), up("up", "--set", name + "=1").properties(), name));
  }

  @Test
  void familiesAndTheServersOwnNamesAreTaken() {
    for (String name : List.of("carillon.deletion.x", "carillon.compat.y", "jboss.x", "carillon")) {
      assertEquals(Map.of(name, "1"), up("up", "--set", name + "=1").properties());
    }
  }

  private static ClusterSettings up(String... words) {
    return ((Command.Up) parse(words)).settings();
  }

  private static Command parse(String... words) {
    return CommandLine.parse(List.of(words));
  }
}
