package io.carillon.bench.schedule;

import io.carillon.schedule.Schedule;
import io.carillon.schedule.ScheduleParsers;
import io.carillon.schedule.ScheduleSettings;
import io.carillon.schedule.ScheduleZone;
import java.text.ParseException;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Date;
import java.util.TimeZone;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

/**
 * The next fire of a text, ours beside Quartz's {@code CronExpression}: each asks for the next fire
 * after the last, ten years long, and begins anew. The texts are the examples of Quartz's
 * documentation and some that fire seldom.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 2, time = 300, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 3, time = 300, timeUnit = TimeUnit.MILLISECONDS)
public class NextFireBenchmark {
  private static final Instant BEGIN = Instant.parse("2026-01-01T00:00:00Z");
  private static final Instant END = Instant.parse("2036-01-01T00:00:00Z");

  @Param({
    "0 0 12 * * ?",
    "0 15 10 ? * *",
    "0 * 14 * * ?",
    "0 0/5 14,18 * * ?",
    "0 15 10 ? * MON-FRI",
    "0 15 10 L * ?",
    "0 15 10 15W * ?",
    "0 15 10 ? * 6#3",
    "0 11 11 11 11 ?",
    "0 0 0 29 2 ?",
    "0 0 12 ? * 6#5"
  })
  String text;

  @Param({"UTC", "Europe/Berlin"})
  String zone;

  private Schedule schedule;
  private org.quartz.CronExpression expression;
  private Instant last;
  private Date lastDate;

  /** Reads the text, both ways. */
  @Setup
  public void read() throws ParseException {
    ZoneId id = ScheduleZone.of(zone);
    schedule = ScheduleParsers.standard().parseAs("quartz", text, ScheduleSettings.in(id));
    expression = new org.quartz.CronExpression(text);
    expression.setTimeZone(TimeZone.getTimeZone(id));
    last = BEGIN;
    lastDate = Date.from(BEGIN);
  }

  /** Ours. */
  @Benchmark
  public void carillon(Blackhole hole) {
    last = schedule.next(last).filter(END::isAfter).orElse(BEGIN);
    hole.consume(last);
  }

  /** Quartz's. */
  @Benchmark
  public void quartz(Blackhole hole) {
    Date next = expression.getTimeAfter(lastDate);
    lastDate = next == null || next.getTime() >= END.toEpochMilli() ? Date.from(BEGIN) : next;
    hole.consume(lastDate);
  }
}
