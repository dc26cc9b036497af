package io.carillon.bench.store;

import java.time.Instant;
import java.util.UUID;

/**
 * One event to run once.
 *
 * @param id a UUID version 7 whose low bits are the event's number, from 0
 * @param dueAt from when it may run
 * @param payload JSON text of about 100 bytes
 */
public record Event(UUID id, Instant dueAt, String payload) {
  private static final long VARIANT = 0x8000_0000_0000_0000L;
  private static final int NUMBER_FROM = 24;

  /** The event of that number. */
  public static Event of(int number, Instant createdAt, Instant dueAt) {
    UUID id = new UUID(createdAt.toEpochMilli() << 16 | 0x7000, VARIANT | number);
    return new Event(id, dueAt, payload(number));
  }

  private static String payload(int number) {
    return "{\"to\":\"customer%d@example.org\",\"template\":\"order-shipped\",\"order\":%d,\"language\":\"en\"}"
        .formatted(number, 1_000_000 + number);
  }

  /** The number of the event with that id. */
  public static int number(String id) {
    return (int) Long.parseLong(id, NUMBER_FROM, id.length(), 16);
  }
}
