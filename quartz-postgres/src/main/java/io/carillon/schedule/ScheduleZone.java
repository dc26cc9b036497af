package io.carillon.schedule;

import java.time.ZoneId;
import java.time.zone.ZoneRulesProvider;
import java.util.Map;
import java.util.Set;

/** Reads zone names: IANA ids and nothing else, so that no typing error silently becomes GMT. */
public final class ScheduleZone {
  /** A copy, because the provider makes a new one at each call. */
  private static final Set<String> IDS = Set.copyOf(ZoneRulesProvider.getAvailableZoneIds());

  /** Ids that IANA keeps as links to others and that java.time does not know. */
  private static final Map<String, String> LINKS =
      Map.of(
          "EST", "America/Panama",
          "MST", "America/Phoenix",
          "HST", "Pacific/Honolulu",
          "ROC", "Asia/Taipei",
          "GMT+0", "Etc/GMT",
          "GMT-0", "Etc/GMT");

  private ScheduleZone() {}

  /**
   * The zone of an IANA id such as {@code Europe/Berlin} or {@code UTC}. {@code EST}, {@code MST},
   * {@code HST} and other old ids are those they are linked to, such as {@code America/Panama}.
   *
   * @throws ScheduleSyntaxException when there is no such id; offsets such as {@code +02:00} and
   *     abbreviations such as {@code CEST} are not ids
   */
  public static ZoneId of(String id) {
    return read(id, 0);
  }

  static ZoneId read(String id, int position) {
    String known = LINKS.getOrDefault(id, id);
    if (!IDS.contains(known) || id.startsWith("SystemV/")) {
      throw new ScheduleSyntaxException(
          "zone",
          position,
          "'%s' is not the IANA id of a time zone; write one like Europe/Berlin or UTC"
              .formatted(id));
    }
    return ZoneId.of(known);
  }
}
