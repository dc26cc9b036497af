package io.carillon.api;

import java.util.List;
import java.util.UUID;

/**
 * Schedules events. Inject it.
 *
 * <p>Every call joins the caller's JTA transaction: the events become visible, and due, when that
 * transaction commits, and never were if it rolls back. Without a transaction each call is one of
 * its own. No cluster-wide lock is taken: a caller may keep its transaction open without holding up
 * anyone else.
 *
 * <pre>{@code
 * @Inject EventScheduler events;
 *
 * events.schedule(EventRequest.of("SendEmail").payload(new Email("ann@example.org", "Hello", "…")).after(Duration.ofHours(1)));
 * }</pre>
 */
public interface EventScheduler {
  /**
   * Schedules one event.
   *
   * @throws InvalidRequestException when a field is out of its range; nothing was stored
   * @throws EventConflictException when the key is taken and the request said {@link
   *     OnConflict#REJECT}
   */
  ScheduledEvent schedule(EventRequest request);

  /**
   * Schedules many events in one go: all of them or, on an error, none. Far cheaper than one by
   * one.
   *
   * @return one answer per request, in the order of the requests
   * @throws InvalidRequestException when a field of any request is out of its range; the fields are
   *     named {@code [index].field}
   * @throws EventConflictException when a key is taken and its request said {@link
   *     OnConflict#REJECT}
   */
  List<ScheduledEvent> scheduleAll(List<EventRequest> requests);

  /**
   * Cancels an event that is not running.
   *
   * @return true when the event was there and is now cancelled; false when it is running, finished,
   *     or unknown
   */
  boolean cancel(UUID eventId);
}
