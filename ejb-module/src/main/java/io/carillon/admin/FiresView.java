package io.carillon.admin;

import io.carillon.schedule.Fires;
import io.carillon.schedule.Mark;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * When a schedule fires next, and what is left out between.
 *
 * @param omitted local times at which nothing fires although the text names them
 */
public record FiresView(List<FireView> fires, List<OmittedView> omitted) {

  /**
   * One fire.
   *
   * @param local what the zone's clocks show then
   * @param offset the zone's offset then
   * @param mark {@code shifted}, {@code first} or {@code second}, at a clock change
   */
  public record FireView(
      Instant instant, String local, String zone, String offset, Optional<String> mark) {}

  /**
   * @param reason {@code skipped} or {@code excluded}
   */
  public record OmittedView(String local, String reason) {}

  static FiresView of(Fires fires) {
    return new FiresView(
        fires.fires().stream()
            .map(
                fire ->
                    new FireView(
                        fire.instant(),
                        fire.local().toString(),
                        fire.zone().getId(),
                        fire.offset().toString(),
                        mark(fire.mark())))
            .toList(),
        fires.omitted().stream()
            .map(each -> new OmittedView(each.local().toString(), lower(each.reason())))
            .toList());
  }

  private static Optional<String> mark(Mark mark) {
    return mark == Mark.PLAIN ? Optional.empty() : Optional.of(lower(mark));
  }

  private static String lower(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }
}
