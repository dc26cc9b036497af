package io.carillon.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CommandLineTest {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "''                                | No command given",
        "sprint                            | sprint: unknown command",
        "drain fast                        | fast: not an option",
        "drain --fast                      | --fast: unknown option",
        "drain --tsv=yes                   | --tsv=yes: unknown option",
        "drain --events                    | --events: its value is missing",
        "drain --events=                   | --events: its value is empty",
        "drain --events many               | --events: \"many\" is not a whole number",
        "drain --events 0                  | --events: 0 is less than 1",
        "drain --events -3                 | --events: -3 is less than 1",
        "drain --events 1 --events 2       | --events: given twice",
        "drain --limit 0                   | --limit: 0 is less than 1",
        "drain --stores quartz,sundial     | --stores: \"sundial\" is none of",
        "drain --db localhost              | --db: \"localhost\" does not start with jdbc:postgresql:",
        "drain --db-user me                | --db-user and --db-password need --db",
        "nodes --nodes 1                   | --nodes: 1 is less than 2",
        "report                            | report: name at least one file of --tsv lines",
        "report /no/such/file              | report: cannot read or write /no/such/file",
      })
  void refusesWhatItCannotDo(String line, String message) {
    List<String> arguments = line.isEmpty() ? List.of() : List.of(line.split(" +"));

    int code = bench().run(arguments);

    assertEquals(Bench.BAD_USAGE, code);
    assertTrue(remarks().startsWith(message), remarks());
    assertEquals("", out.toString(StandardCharsets.UTF_8));
  }

  @Test
  void tellsThatThereIsNoServer() {
    String nobodyThere = "jdbc:postgresql://127.0.0.1:1/postgres";

    int code = bench().run(List.of("drain", "--stores", "quartz", "--db", nobodyThere));

    assertEquals(Bench.FAILED, code);
    assertTrue(remarks().startsWith("No PostgreSQL at " + nobodyThere), remarks());
  }

  @Test
  void showsTheHelpPage() {
    int code = bench().run(List.of("drain", "--help"));

    assertEquals(Bench.DONE, code);
    assertTrue(out.toString(StandardCharsets.UTF_8).contains("--stores LIST"));
  }

  private Bench bench() {
    return new Bench(
        new PrintStream(out, true, StandardCharsets.UTF_8),
        new PrintStream(err, true, StandardCharsets.UTF_8));
  }

  private String remarks() {
    return err.toString(StandardCharsets.UTF_8);
  }
}
