package io.carillon.api;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Beside {@link HandlesEvent}: how many events of the name the cluster starts in a time, on average
 * (a token bucket that holds those of half a second, at least one). What is beyond waits without a
 * thread and without keeping other events back. Override: {@code carillon.handler.NAME.rate}, as
 * {@code 100/PT1S}.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface RateLimit {
  /** How many, 1 to 1,000,000. */
  int events();

  /** In which time, an ISO 8601 duration of 1 s to 1 day. */
  String per() default "PT1S";
}
