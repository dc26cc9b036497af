package io.carillon.api;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Declares a schedule that fires the handler method it stands on, beside {@link HandlesEvent}. It
 * is stored when the application starts. Starting again with the same declaration, on however many
 * nodes, changes nothing; a changed one takes the place of the old. When a declaration has
 * disappeared, its schedule goes on and is shown as orphaned until somebody removes it.
 *
 * <pre>{@code
 * @HandlesEvent("Report")
 * @Scheduled(spec = "30 2 * * *", zone = "Europe/Berlin", whenRunning = OverlapRule.SKIP)
 * void report() { … }
 * }</pre>
 *
 * <p>A declaration that is not a schedule stops the deployment.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
@Repeatable(Scheduled.Several.class)
public @interface Scheduled {
  /** When it fires; see {@link ScheduleTiming}. */
  String spec();

  /** The schedule's name; empty: that of the event. */
  String name() default "";

  /** The IANA id of the zone whose clocks are meant. */
  String zone() default "UTC";

  /** The dialect; empty: told by the text's shape. */
  String dialect() default "";

  /** What the handler gets, as JSON. */
  String payload() default "null";

  /** The name of a calendar whose exclusions are obeyed; empty: none. */
  String calendar() default "";

  /** What a fixed time does that does not exist. */
  ClockChangeRule.Gap gap() default ClockChangeRule.Gap.SHIFT;

  /** What a fixed time does that happens twice. */
  ClockChangeRule.Overlap overlap() default ClockChangeRule.Overlap.FIRST;

  /** What becomes of missed fires. */
  MisfireRule misfire() default MisfireRule.FIRE_ONCE;

  /** What happens when the last run still goes on. */
  OverlapRule whenRunning() default OverlapRule.ALLOW;

  /** 1 to 10, 10 first among what is due at the same instant. */
  int priority() default EventRequest.DEFAULT_PRIORITY;

  /** For people. */
  String description() default "";

  /** Several schedules of one handler. */
  @Documented
  @Retention(RetentionPolicy.RUNTIME)
  @Target(ElementType.METHOD)
  @interface Several {
    Scheduled[] value();
  }
}
