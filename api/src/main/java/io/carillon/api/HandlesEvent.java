package io.carillon.api;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Makes a method of a CDI bean or session bean the handler of an event name.
 *
 * <p>The method takes, in any order, at most one payload and at most one {@link EventContext}. The
 * payload may be a {@link String} (the JSON text), a {@code jakarta.json.JsonValue}, or any type
 * JSON-B can read, records included. It returns {@code void} (completed unless it throws) or an
 * {@link Outcome}. Whatever it throws is a failed attempt.
 *
 * <pre>{@code
 * @ApplicationScoped
 * public class Mailer {
 *   record Email(String to, String subject, String text) {}
 *
 *   @HandlesEvent("SendEmail")
 *   void send(Email email, EventContext context) { … }
 * }
 * }</pre>
 *
 * <p>{@link Retry}, {@link TimeLimit}, {@link Concurrency} and {@link RateLimit} beside it say
 * more.
 *
 * <p>Two handlers of one name in one application, or a signature that cannot be served, stop the
 * deployment with a message that names the methods.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface HandlesEvent {
  /**
   * The event name: 1 to 200 Unicode code points, no control characters, no white space at either
   * end.
   */
  String value();

  /**
   * What the platform's transaction has to do with the handler's work. Override: {@code
   * carillon.handler.NAME.transaction}.
   */
  TransactionMode transaction() default TransactionMode.NONE;

  /**
   * Whether the history keeps the payload. Override: {@code carillon.handler.NAME.keep-payload}.
   */
  PayloadHistory keepPayload() default PayloadHistory.ALWAYS;

  /**
   * How many events one call may handle, 1 to 1,000. From 2 on the method takes a {@code List} of
   * payloads, or a {@code List<EventContext>}, or both in the same order, and returns {@code void}
   * (all completed unless it throws, in which case all failed) or a {@code List<Outcome>}, one for
   * each event in that order. It is called with what is due, at least one event. With {@link
   * TransactionMode#JOIN} all completed ones are committed together. Needs Carillon's own job store
   * to be called with more than one. Override: {@code carillon.handler.NAME.batch}, 2 to 1,000.
   */
  int batch() default 1;
}
