package io.carillon.api;

import java.util.Set;

/**
 * The handlers of this node. Methods annotated {@link HandlesEvent} are in it from the start;
 * others may come and go while the application runs. Thread-safe. The node's list of handled names,
 * by which the cluster decides who may claim an event, follows at once.
 */
public interface HandlerRegistry {
  /**
   * Adds a handler.
   *
   * @param eventName the name it handles; see {@link HandlesEvent#value()} for what a name may be
   * @return closes to remove the handler again; a run in progress finishes
   * @throws InvalidRequestException when the name is not one
   * @throws IllegalStateException when this node has a handler of that name already
   */
  Registration register(String eventName, EventHandler handler);

  /** The names this node handles now. */
  Set<String> eventNames();

  /** A registered handler; closing removes it, closing twice changes nothing. */
  interface Registration extends AutoCloseable {
    @Override
    void close();
  }
}
