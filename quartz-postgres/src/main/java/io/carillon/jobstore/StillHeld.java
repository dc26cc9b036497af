package io.carillon.jobstore;

import java.util.List;

/**
 * What an instance has in hand, and so is not taken from it.
 *
 * @param claims their ids
 * @param firings their ids
 * @param before only what began earlier is looked at; epoch milliseconds by the database's clock
 */
record StillHeld(Long[] claims, String[] firings, long before) {
  /** By an instance that is dead. */
  static StillHeld nothing() {
    return new StillHeld(new Long[0], new String[0], Long.MAX_VALUE);
  }

  static StillHeld of(List<Firing> firings, long before) {
    return new StillHeld(
        firings.stream().map(firing -> firing.claim().id()).distinct().toArray(Long[]::new),
        firings.stream().map(Firing::id).toArray(String[]::new),
        before);
  }
}
