package io.carillon.event;

import io.carillon.api.RetryRule;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import org.quartz.JobDataMap;

/**
 * What an event's trigger carries, and the only place that knows the keys it is stored under. All
 * values are text: JOB_DATA is kept in Quartz's properties form.
 *
 * @param payload JSON text
 * @param attempt the attempt that comes next, from 1
 * @param maxAttempts the attempt after which a failure is final, from 1
 * @param createdAt when the event was scheduled
 * @param createdBy who scheduled it
 * @param key the caller's key, if any
 * @param lastError why the last attempt failed, if one did
 * @param retry the event's own retry rule; absent: its handler's settings hold
 */
public record EventData(
    String payload,
    int attempt,
    int maxAttempts,
    Instant createdAt,
    String createdBy,
    Optional<String> key,
    Optional<String> lastError,
    Optional<RetryRule> retry) {
  private static final String PAYLOAD = "payload";
  private static final String ATTEMPT = "attempt";
  private static final String MAX_ATTEMPTS = "maxAttempts";
  private static final String CREATED_AT = "createdAt";
  private static final String CREATED_BY = "createdBy";
  private static final String KEY = "key";
  private static final String LAST_ERROR = "lastError";
  private static final String RETRY_DELAY = "retryDelay";
  private static final String RETRY_MAX_DELAY = "retryMaxDelay";

  /** The data of an event that has not run yet. */
  public static EventData first(
      String payload, int maxAttempts, Instant createdAt, String createdBy, Optional<String> key) {
    return new EventData(
        payload, 1, maxAttempts, createdAt, createdBy, key, Optional.empty(), Optional.empty());
  }

  /** The same event with a retry rule of its own. */
  public EventData withRetry(RetryRule rule) {
    return new EventData(
        payload, attempt, rule.attempts(), createdAt, createdBy, key, lastError, Optional.of(rule));
  }

  /** The same event with its handler's number of attempts, unless it has a rule of its own. */
  public EventData withAttempts(int attempts) {
    return retry.isPresent() || attempts == maxAttempts
        ? this
        : new EventData(payload, attempt, attempts, createdAt, createdBy, key, lastError, retry);
  }

  /** The same event with another payload. */
  public EventData withPayload(String json) {
    return new EventData(json, attempt, maxAttempts, createdAt, createdBy, key, lastError, retry);
  }

  /** Reads what {@link #toJobDataMap} wrote. */
  public static EventData of(Map<?, ?> data) {
    return new EventData(
        text(data, PAYLOAD).orElse("null"),
        text(data, ATTEMPT).map(Integer::parseInt).orElse(1),
        text(data, MAX_ATTEMPTS).map(Integer::parseInt).orElse(1),
        text(data, CREATED_AT).map(Instant::parse).orElse(Instant.EPOCH),
        text(data, CREATED_BY).orElse(""),
        text(data, KEY),
        text(data, LAST_ERROR),
        retry(data));
  }

  private static Optional<RetryRule> retry(Map<?, ?> data) {
    return text(data, RETRY_DELAY)
        .map(
            delay ->
                new RetryRule(
                    Integer.parseInt((String) data.get(MAX_ATTEMPTS)),
                    Duration.parse(delay),
                    Duration.parse((String) data.get(RETRY_MAX_DELAY))));
  }

  /** Reads a JOB_DATA column. */
  public static EventData ofJobDataColumn(byte[] column) {
    return of(properties(column));
  }

  static Properties properties(byte[] column) {
    Properties properties = new Properties();
    try {
      properties.load(new ByteArrayInputStream(column));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return properties;
  }

  private static Optional<String> text(Map<?, ?> data, String key) {
    return Optional.ofNullable((String) data.get(key));
  }

  public JobDataMap toJobDataMap() {
    JobDataMap map = new JobDataMap();
    map.put(PAYLOAD, payload);
    map.put(ATTEMPT, Integer.toString(attempt));
    map.put(MAX_ATTEMPTS, Integer.toString(maxAttempts));
    map.put(CREATED_AT, createdAt.toString());
    map.put(CREATED_BY, createdBy);
    key.ifPresent(k -> map.put(KEY, k));
    lastError.ifPresent(e -> map.put(LAST_ERROR, e));
    retry.ifPresent(
        rule -> {
          map.put(RETRY_DELAY, rule.delay().toString());
          map.put(RETRY_MAX_DELAY, rule.maxDelay().toString());
        });
    return map;
  }

  /** The same event after a failed attempt. */
  public EventData nextAttempt(String error) {
    return new EventData(
        payload, attempt + 1, maxAttempts, createdAt, createdBy, key, Optional.of(error), retry);
  }

  /** The same event after its last attempt. */
  public EventData failedFor(String error) {
    return new EventData(
        payload, attempt, maxAttempts, createdAt, createdBy, key, Optional.of(error), retry);
  }

  /** What a JOB_DATA column holds: Quartz's properties form. */
  public byte[] toJobDataColumn() {
    Properties properties = new Properties();
    toJobDataMap().forEach((key, value) -> properties.setProperty(key, (String) value));
    ByteArrayOutputStream column = new ByteArrayOutputStream();
    try {
      properties.store(column, null);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return column.toByteArray();
  }
}
