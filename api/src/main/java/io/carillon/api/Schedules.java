package io.carillon.api;

/**
 * Keeps recurring schedules. Inject it. Every call joins the caller's JTA transaction, as those of
 * {@link EventScheduler} do.
 *
 * <pre>{@code
 * @Inject Schedules schedules;
 *
 * schedules.put(ScheduleSpec.of("nightly-report", "Report",
 *     ScheduleTiming.of("30 2 * * *").zone("Europe/Berlin")));
 * }</pre>
 */
public interface Schedules {
  /** What became of a schedule that was put. */
  enum Stored {
    /** There was none of this name. */
    CREATED,
    /**
     * It is another one now. A changed timing moves the next fire and causes no run by itself;
     * anything else leaves the next fire where it was. A paused schedule stays paused.
     */
    CHANGED,
    /** It was there just so, and nothing was written. */
    UNCHANGED
  }

  /**
   * Stores a schedule under its name.
   *
   * @throws InvalidRequestException when a field is wrong, or it would never fire; nothing was
   *     stored
   */
  Stored put(ScheduleSpec spec);

  /**
   * Removes a schedule. A run of it that goes on ends undisturbed.
   *
   * @return whether there was one
   */
  boolean remove(String name);

  /**
   * Keeps a schedule from firing.
   *
   * @return whether there is one
   */
  boolean pause(String name);

  /**
   * Lets a paused schedule fire again; what it missed follows its misfire rule.
   *
   * @return whether there is one
   */
  boolean resume(String name);
}
