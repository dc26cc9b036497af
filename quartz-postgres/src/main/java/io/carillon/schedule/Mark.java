package io.carillon.schedule;

import java.time.Instant;
import java.time.zone.ZoneOffsetTransition;
import java.time.zone.ZoneRules;

/** How a fire relates to a clock change. */
public enum Mark {
  /** Not at all: its local time happens once. */
  PLAIN,
  /** Its local time does not exist; it fires when the gap ends. */
  SHIFTED,
  /** Its local time happens twice; this is the earlier one. */
  FIRST,
  /** Its local time happens twice; this is the later one. */
  SECOND;

  static Mark ofOverlap(ZoneRules rules, Instant fire) {
    var offset = rules.getOffset(fire);
    ZoneOffsetTransition change =
        rules.getTransition(fire.atOffset(offset).toLocalDateTime()); // null away from any change
    if (change == null || change.isGap()) {
      return PLAIN;
    }
    return offset.equals(change.getOffsetBefore()) ? FIRST : SECOND;
  }
}
