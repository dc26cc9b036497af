package io.carillon.api;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Beside {@link HandlesEvent}: how many events of the name may run at once. What is beyond waits
 * without a thread and without keeping other events back. Overrides: {@code
 * carillon.handler.NAME.concurrency} and {@code .concurrency-per-node}.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface Concurrency {
  /** In the whole cluster, 1 to 100,000; 0: any number. The live nodes share it evenly. */
  int cluster() default 0;

  /** On each node, 1 to 100,000; 0: any number. */
  int perNode() default 0;
}
