package io.carillon.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.Period;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.BitSet;
import java.util.Random;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Sentences say what fires: some read by a person, many read back by {@link EnglishReader}. */
class DescriptionTest {
  private static final ScheduleParsers PARSERS = ScheduleParsers.standard();

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "* * * * * | Every minute, UTC time.",
        "* * * * * * | Every second, UTC time.",
        "*/15 * * * * | Every 15 minutes, UTC time.",
        "*/15 9-17 * * 1-5 | Every 15 minutes of hours 9 to 17 on Monday to Friday, UTC time.",
        "*/20 * * * * * | Every 20 seconds, UTC time.",
        "5 * * * * | At minute 5 of every hour, UTC time.",
        "@hourly | At minute 0 of every hour, UTC time.",
        "@daily | At 00:00 every day, UTC time.",
        "@weekly | At 00:00 on Sunday, UTC time.",
        "@yearly | At 00:00 on day 1 of the month in January, UTC time.",
        "30 2,14 * * * | At 02:30 and 14:30 every day, UTC time.",
        "0 9 1-7 * 1 | At 09:00 on days 1 to 7 of the month or on Monday, UTC time.",
        "0 0 12 ? * 6 | At 12:00 on Friday, UTC time.",
        "0 12 * * 6 | At 12:00 on Saturday, UTC time.",
        "0 0 12 ? * 6L | At 12:00 on the last Friday of the month, UTC time.",
        "0 0 12 ? * 6#5 | At 12:00 on the fifth Friday of the month, UTC time.",
        "0 0 12 L * ? | At 12:00 on the last day of the month, UTC time.",
        "0 0 12 L-3 * ? | At 12:00 on the day 3 days before the last day of the month, UTC time.",
        "0 0 12 L-1 * ? | At 12:00 on the day before the last day of the month, UTC time.",
        "0 0 12 LW * ? | At 12:00 on the last weekday of the month, UTC time.",
        "0 0 12 15W * ? | At 12:00 on the weekday nearest to day 15 of the month, UTC time.",
        "29 5 2 23 2 ? 2025 | At 02:05:29 on day 23 of the month in February in 2025, UTC time.",
        "0 0 12 ? * 4 2026-2028/2 | At 12:00 on Wednesday in 2026 and 2028, UTC time.",
        "0 0 12 ? * 4 2026-2040 | At 12:00 on Wednesday in 2026 to 2040, UTC time.",
        "0 0 12 ? * 4 */2 | At 12:00 on Wednesday in every 2nd year from 1970 to 9999, UTC time.",
        "0 0 12 ? * 4 2026,2030/11 | At 12:00 on Wednesday in 2026 and every 11th year from 2030 to 9999, UTC time.",
        "CRON_TZ=Asia/Tokyo 0 2 * * * | At 02:00 every day, Asia/Tokyo time.",
        "@every 1h30m | Every 1 hour and 30 minutes of elapsed time, counted from the first fire.",
        "@every 24h | Every day of 24 hours of elapsed time, counted from the first fire.",
        "@every 1s | Every second of elapsed time, counted from the first fire."
      })
  void says(String spec, String sentence) {
    assertEquals(
        sentence, PARSERS.parse(spec, ScheduleSettings.in(ZoneId.of("UTC"))).description());
  }

  @Test
  void aSampleReadBackNamesTheSameTimes() {
    long seed = Long.getLong("schedule.twin.seed", System.nanoTime());
    for (int i = 0; i < 500; i++, seed++) {
      Random random = new Random(seed);
      TwinSpec spec = TwinSpec.random(random);
      compare(random, spec, "-Dschedule.twin.seed=" + seed + " " + spec.text());
    }
  }

  private static void compare(Random random, TwinSpec spec, String what) {
    String sentence;
    try {
      sentence =
          PARSERS
              .parseAs(spec.dialect(), spec.text(), ScheduleSettings.in(ZoneOffset.UTC))
              .description();
    } catch (ScheduleSyntaxException neverFires) {
      return; // TwinTest looks into these
    }
    Predicate<LocalDateTime> said = EnglishReader.read(sentence);
    LocalDate start = LocalDate.of(1970 + random.nextInt(120), 1, 1 + random.nextInt(5));
    start
        .datesUntil(start.plusYears(1), Period.ofDays(5))
        .forEach(
            day -> {
              LocalDateTime time = day.atTime(aMatching(random, spec));
              assertEquals(spec.matches(time), said.test(time), () -> what + " " + sentence + time);
              LocalDateTime any = day.atStartOfDay().plusSeconds(random.nextInt(86_400));
              assertEquals(spec.matches(any), said.test(any), () -> what + " " + sentence + any);
            });
  }

  /** A time of day the text names, so that the days are compared too. */
  private static LocalTime aMatching(Random random, TwinSpec spec) {
    return LocalTime.of(
        one(random, spec.time().hours()),
        one(random, spec.time().minutes()),
        one(random, spec.time().seconds()));
  }

  private static int one(Random random, BitSet values) {
    int[] all = values.stream().toArray();
    return all[random.nextInt(all.length)];
  }
}
