package io.carillon.api;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Beside {@link HandlesEvent}: how often and how soon a failed event runs again, where it is not to
 * be as {@code carillon.retry.*} says. See {@link RetryRule} for what the values mean. Each can be
 * overridden by {@code carillon.handler.NAME.retry.attempts}, {@code .delay}, {@code .max-delay}
 * and {@code .not-on}.
 *
 * <pre>{@code
 * @HandlesEvent("PayBills")
 * @Retry(attempts = 3, delay = "PT1M", notOn = UnknownAccountException.class)
 * void pay(Bill bill) { … }
 * }</pre>
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface Retry {
  /** Runs altogether, 1 to 1,000; 0: as configured. */
  int attempts() default 0;

  /** Before the second attempt, an ISO 8601 duration; empty: as configured. */
  String delay() default "";

  /** The longest delay, an ISO 8601 duration; empty: as configured. */
  String maxDelay() default "";

  /** Exceptions, subclasses included, that make the event dead at once. */
  Class<? extends Throwable>[] notOn() default {};
}
