package io.carillon.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.carillon.schedule.CaseFiles.NextCase;
import io.carillon.schedule.CaseFiles.Refusal;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every row of the tables of known answers, forwards and backwards, and every refusal. */
class KnownAnswersTest {

  static Stream<NextCase> firing() {
    return Stream.of("cron-next.csv", "cron-next-more.csv")
        .flatMap(CaseFiles::nextCases)
        .filter(row -> !row.expected().instants().equals(List.of("never")));
  }

  static Stream<NextCase> neverFiring() {
    return CaseFiles.nextCases("cron-next.csv")
        .filter(row -> row.expected().instants().equals(List.of("never")));
  }

  static Stream<Refusal> refused() {
    return CaseFiles.refusals("cron-invalid.tsv");
  }

  static Stream<Refusal> refusedWithPosition() {
    return CaseFiles.refusals("cron-invalid-more.tsv");
  }

  @ParameterizedTest
  @MethodSource("firing")
  void nextFires(NextCase row) {
    Schedule schedule = row.schedule();
    List<String> fires = new ArrayList<>();
    Instant at = row.after();
    for (int i = 0; i < row.expected().instants().size(); i++) {
      Optional<Instant> next = schedule.next(at);
      fires.add(next.map(Instant::toString).orElse("never"));
      at = next.orElse(at);
    }
    assertEquals(row.expected().instants(), fires, schedule::description);
  }

  @ParameterizedTest
  @MethodSource("firing")
  void previousFiresAreTheNextOnesBackwards(NextCase row) {
    List<Instant> fires =
        row.expected().instants().stream()
            .filter(i -> !i.equals("never"))
            .map(Instant::parse)
            .toList();
    Schedule schedule = row.schedule().startingAt(fires.get(0));
    for (int i = 1; i < fires.size(); i++) {
      assertEquals(Optional.of(fires.get(i - 1)), schedule.previous(fires.get(i)));
      assertEquals(Optional.of(fires.get(i)), schedule.previous(fires.get(i).plusNanos(1)));
    }
  }

  @ParameterizedTest
  @MethodSource("neverFiring")
  void whatNeverFiresIsRefused(NextCase row) {
    assertThrows(ScheduleSyntaxException.class, row::schedule);
  }

  @ParameterizedTest
  @MethodSource("refused")
  void refuses(Refusal row) {
    assertThrows(
        ScheduleSyntaxException.class,
        () -> CaseFiles.read(row.dialect(), row.spec(), ScheduleSettings.in(ZoneOffset.UTC)));
    assertThrows(
        ScheduleSyntaxException.class,
        () -> CaseFiles.read("auto", row.spec(), ScheduleSettings.in(ZoneOffset.UTC)));
  }

  @ParameterizedTest
  @MethodSource("refusedWithPosition")
  void refusesWithFieldAndPosition(Refusal row) {
    String spec = decode(row.spec());
    ScheduleSyntaxException refusal =
        assertThrows(
            ScheduleSyntaxException.class,
            () -> CaseFiles.read(row.dialect(), spec, ScheduleSettings.in(ZoneOffset.UTC)));
    assertEquals(row.where(), refusal.field() + "@" + refusal.position(), spec);
    assertTrue(refusal.reason().length() > 10, refusal::reason);
  }

  /** The table writes odd characters as backslash, u and four hexadecimal digits. */
  private static String decode(String text) {
    return Pattern.compile("\\\\u([0-9a-f]{4})")
        .matcher(text.replace("\\n", "\n"))
        .replaceAll(m -> Character.toString(Integer.parseInt(m.group(1), 16)));
  }
}
