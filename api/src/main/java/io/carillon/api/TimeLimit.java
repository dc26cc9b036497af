package io.carillon.api;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Beside {@link HandlesEvent}: how long a run may take. Then its thread is interrupted, and the
 * attempt has failed as TIMED_OUT, whatever the handler does afterwards; where its thread was is
 * kept with the run. One that ignores the interrupt keeps its thread and is shown as overdue.
 * Override: {@code carillon.handler.NAME.time-limit}.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface TimeLimit {
  /** An ISO 8601 duration of 100 ms to 365 days, kept to a tenth of a second. */
  String value();
}
