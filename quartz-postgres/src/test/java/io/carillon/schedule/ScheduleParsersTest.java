package io.carillon.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which kind reads a text, and kinds an application brings itself. */
class ScheduleParsersTest {
  private static final ScheduleSettings UTC = ScheduleSettings.in(ZoneId.of("UTC"));

  /** A kind of our own: {@code full-moon}, near enough. */
  private static final class MoonParser implements ScheduleParser {
    @Override
    public String name() {
      return "moon";
    }

    @Override
    public boolean recognises(String text) {
      return text.equals("full-moon");
    }

    @Override
    public Schedule parse(String text, ScheduleSettings settings) {
      if (!recognises(text)) {
        throw new ScheduleSyntaxException("phase", 0, "only the full-moon is known");
      }
      return new Moon(settings.zone());
    }
  }

  private record Moon(ZoneId zone) implements Schedule {
    private static final Instant ONE = Instant.parse("2000-01-21T04:40:00Z");
    private static final long MONTH = 2_551_443;

    @Override
    public String dialect() {
      return "moon";
    }

    @Override
    public String description() {
      return "Every full moon.";
    }

    @Override
    public Optional<Instant> next(Instant after) {
      if (!after.isBefore(HORIZON)) {
        return Optional.empty();
      }
      long moons =
          after.isBefore(ONE) ? 0 : (after.getEpochSecond() - ONE.getEpochSecond()) / MONTH + 1;
      return Optional.of(ONE.plusSeconds(moons * MONTH));
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0 2 * * * | crontab",
        "0 2 ? * MON | crontab",
        "0 0 12 * * * | crontab-seconds",
        "0 0 12 ? * * | quartz",
        "0 0 12 ? * * 2030 | quartz",
        "@daily | crontab",
        "@DAILY | crontab",
        "@every 5m | every",
        "PT5M | every",
        "CRON_TZ=Asia/Tokyo @every 5m | every"
      })
  void theShapeTellsTheKind(String spec, String dialect) {
    Schedule schedule = ScheduleParsers.standard().parse(spec, UTC);
    assertEquals(dialect, schedule.dialect());
    assertEquals(
        schedule.description(),
        ScheduleParsers.standard().parseAs(dialect, spec, UTC).description());
  }

  @Test
  void theZonePrefixDecides() {
    ScheduleParsers parsers = ScheduleParsers.standard();
    assertEquals(
        ZoneId.of("Asia/Tokyo"), parsers.parse(" \tCRON_TZ=Asia/Tokyo\t0 2 * * *  ", UTC).zone());
    assertEquals(ZoneId.of("UTC"), parsers.parse("0 2 * * *", UTC).zone());
  }

  @Test
  void anApplicationBringsItsOwnKind() {
    ScheduleParsers parsers = ScheduleParsers.standard().register(new MoonParser());
    Schedule moon = parsers.parse("TZ=Asia/Tokyo full-moon", UTC);
    assertEquals("moon", moon.dialect());
    assertEquals(ZoneId.of("Asia/Tokyo"), moon.zone());
    Instant moonInJuly = moon.next(Instant.parse("2026-07-01T00:00:00Z")).orElseThrow();
    assertEquals(Optional.of(moonInJuly), moon.previous(moonInJuly.plusSeconds(5_000)));
    assertEquals(Mark.PLAIN, moon.mark(moonInJuly));
    assertEquals("moon", parsers.parseAs("moon", "full-moon", UTC).dialect());
    assertEquals(List.of("crontab", "crontab-seconds", "every", "moon", "quartz"), parsers.names());
    assertEquals(3, Fires.of(moon, Instant.EPOCH, 3, i -> false).fires().size());
    assertTrue(moon.previous(Instant.MAX).isPresent());
    assertThrows(NotExpressibleException.class, () -> moon.exportAs(ScheduleFormat.QUARTZ));
    var refusal =
        assertThrows(
            ScheduleSyntaxException.class, () -> parsers.parseAs("moon", "TZ=UTC half-moon", UTC));
    assertEquals("phase (at position 7): only the full-moon is known", refusal.getMessage());
  }

  @Test
  void aNameIsTakenOnce() {
    ScheduleParsers parsers = ScheduleParsers.standard().register(new MoonParser());
    assertThrows(IllegalArgumentException.class, () -> parsers.register(new MoonParser()));
  }

  @Test
  void theServersLanguageChangesNothing() {
    Locale before = Locale.getDefault();
    try {
      Locale.setDefault(Locale.forLanguageTag("tr-TR"));
      Schedule friday = ScheduleParsers.standard().parse("0 9 * * fri", UTC);
      assertEquals("At 09:00 on Friday, UTC time.", friday.description());
      Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
      assertEquals("At 09:00 on Friday, UTC time.", friday.description());
    } finally {
      Locale.setDefault(before);
    }
  }

  @ParameterizedTest
  @CsvSource({"Europe/Berlin", "UTC", "Etc/GMT+5", "CET"})
  void knowsZones(String id) {
    assertEquals(ZoneId.of(id), ScheduleZone.of(id));
  }

  @ParameterizedTest
  @CsvSource({
    "EST,   America/Panama,   2026-07-01T14:00:00Z",
    "MST,   America/Phoenix,  2026-07-01T16:00:00Z",
    "HST,   Pacific/Honolulu, 2026-07-01T19:00:00Z",
    "ROC,   Asia/Taipei,      2026-07-01T01:00:00Z",
    "GMT+0, Etc/GMT,          2026-07-01T09:00:00Z"
  })
  void knowsOldIdsByWhatTheyAreLinkedTo(String id, String linked, String fire) {
    Instant before = Instant.parse("2026-06-30T20:00:00Z");
    for (Schedule schedule :
        List.of(
            ScheduleParsers.standard().parse("0 9 * * *", ScheduleSettings.in(ScheduleZone.of(id))),
            ScheduleParsers.standard().parse("CRON_TZ=%s 0 9 * * *".formatted(id), UTC))) {
      assertEquals(linked, schedule.zone().getId());
      assertEquals(Optional.of(Instant.parse(fire)), schedule.next(before));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "''",
    "Z",
    "+02:00",
    "UTC+2",
    "GMT+3",
    "EST5",
    "est",
    "CEST",
    "PST",
    "Factory",
    "Mars/Olympus",
    "europe/berlin",
    "SystemV/PST8"
  })
  void refusesWhatIsNoZone(String id) {
    assertEquals(
        "zone", assertThrows(ScheduleSyntaxException.class, () -> ScheduleZone.of(id)).field());
  }
}
