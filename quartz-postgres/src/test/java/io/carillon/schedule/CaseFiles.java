package io.carillon.schedule;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** Reads the tables of known answers. */
final class CaseFiles {
  private CaseFiles() {}

  /** A row of a table of next fires; {@code expected} may end with {@code never}. */
  record NextCase(
      String id, String dialect, String spec, String zone, Instant after, Row expected) {

    Schedule schedule() {
      return read(dialect, spec, new ScheduleSettings(ZoneId.of(zone), expected.policy()));
    }
  }

  record Row(List<String> instants, ClockChange policy) {}

  static Stream<NextCase> nextCases(String file) {
    return lines(file)
        .map(line -> line.split(";", -1))
        .map(
            c ->
                new NextCase(
                    c[0],
                    c[1],
                    c[2],
                    c[3],
                    Instant.parse(c[4]),
                    new Row(List.of(c[5].split(" ")), policy(c[6]))));
  }

  /** A text that must be refused, and where: {@code field@position}. */
  record Refusal(String dialect, String spec, String where) {}

  static Stream<Refusal> refusals(String file) {
    return lines(file)
        .map(line -> line.split("\t", -1))
        .map(c -> new Refusal(c[1], c[2], c[3] + "@" + c[c.length - 1]));
  }

  static Schedule read(String dialect, String spec, ScheduleSettings settings) {
    ScheduleParsers parsers = ScheduleParsers.standard();
    return switch (dialect) {
      case "auto", "prefix", "macro" -> parsers.parse(spec, settings);
      case "unix5" -> parsers.parseAs("crontab", spec, settings);
      case "seconds6" -> parsers.parseAs("crontab-seconds", spec, settings);
      default -> parsers.parseAs(dialect, spec, settings);
    };
  }

  private static ClockChange policy(String name) {
    return switch (name) {
      case "GAP_SKIP" -> new ClockChange(ClockChange.Gap.SKIP, ClockChange.Overlap.FIRST);
      case "OVERLAP_SECOND" -> new ClockChange(ClockChange.Gap.SHIFT, ClockChange.Overlap.LAST);
      case "OVERLAP_BOTH" -> new ClockChange(ClockChange.Gap.SHIFT, ClockChange.Overlap.BOTH);
      case "GAP_SHIFT", "OVERLAP_FIRST", "ANY" -> ClockChange.STANDARD;
      default -> throw new IllegalArgumentException(name);
    };
  }

  private static Stream<String> lines(String file) {
    try (InputStream in = CaseFiles.class.getResourceAsStream(file)) {
      String text =
          new String(Objects.requireNonNull(in, file).readAllBytes(), StandardCharsets.UTF_8);
      return text.lines().skip(1).toList().stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
