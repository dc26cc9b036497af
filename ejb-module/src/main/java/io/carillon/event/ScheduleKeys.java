package io.carillon.event;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.UUID;
import org.quartz.JobDataMap;
import org.quartz.TriggerKey;

/** How schedules are named inside Quartz: a trigger each, on the job of the event's name. */
public final class ScheduleKeys {
  /** The group of every schedule's trigger. */
  public static final String GROUP = "schedule";

  /** The group of the triggers that run a schedule once more, because somebody wants it. */
  public static final String EXTRA_RUNS = "schedule-run";

  private static final String SCHEDULE = "schedule";

  private ScheduleKeys() {}

  public static TriggerKey trigger(String schedule) {
    return new TriggerKey(schedule, GROUP);
  }

  public static TriggerKey extraRun(UUID id) {
    return new TriggerKey(id.toString(), EXTRA_RUNS);
  }

  /** What a schedule's trigger carries. */
  static JobDataMap jobData(String schedule, EventData data) {
    JobDataMap map = data.toJobDataMap();
    map.put(SCHEDULE, schedule);
    return map;
  }

  /** The schedule whose trigger, repetition or extra run carries this data. */
  static Optional<String> schedule(Map<?, ?> data) {
    return Optional.ofNullable((String) data.get(SCHEDULE));
  }

  /** The schedule of a trigger, whose JOB_DATA column may be gone. */
  public static Optional<String> schedule(TriggerKey key, byte[] column) {
    Properties data = EventData.properties(column);
    return key.getGroup().equals(GROUP) ? Optional.of(key.getName()) : schedule(data);
  }

  /** Stands for one instant of a schedule, wherever and however often it runs. */
  public static UUID fireId(String schedule, Instant scheduledAt) {
    String text = schedule + '@' + scheduledAt.toEpochMilli();
    return UUID.nameUUIDFromBytes(text.getBytes(StandardCharsets.UTF_8));
  }
}
