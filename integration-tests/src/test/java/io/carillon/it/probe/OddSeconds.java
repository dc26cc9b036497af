package io.carillon.it.probe;

import io.carillon.schedule.Schedule;
import io.carillon.schedule.ScheduleParser;
import io.carillon.schedule.ScheduleSettings;
import io.carillon.schedule.ScheduleSyntaxException;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Optional;

/** A kind of schedule that the application brings along: {@code @odd seconds}. */
@ApplicationScoped
public class OddSeconds implements ScheduleParser {
  private static final String NAME = "odd";
  private static final String SPEC = "@odd seconds";

  private record Odd(ZoneId zone) implements Schedule {
    @Override
    public String dialect() {
      return NAME;
    }

    @Override
    public String description() {
      return "Every odd second.";
    }

    @Override
    public Optional<Instant> next(Instant after) {
      long second = after.getEpochSecond() + 1;
      return Optional.of(Instant.ofEpochSecond(second % 2 == 0 ? second + 1 : second));
    }
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public boolean recognises(String text) {
    return text.equals(SPEC);
  }

  @Override
  public Schedule parse(String text, ScheduleSettings settings) {
    if (!recognises(text)) {
      throw new ScheduleSyntaxException("spec", 0, "must be '" + SPEC + "'");
    }
    return new Odd(settings.zone());
  }
}
