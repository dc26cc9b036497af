package io.carillon.api;

/** What the platform's transaction has to do with a handler's work. */
public enum TransactionMode {
  /**
   * None: the handler begins its own where it wants one. The cheapest, since completions of many
   * runs share a commit. The default.
   */
  NONE,
  /**
   * The handler runs in a JTA transaction of its own, which is committed when it returns {@link
   * Outcome#completed()} and rolled back otherwise. The completion follows in another one, so a
   * node that dies between the two repeats the run.
   */
  NEW,
  /**
   * The handler's work, the completion of the event and its history row are one JTA transaction,
   * which commits only if this node still owns the event: its effects in Carillon's database happen
   * exactly once. Costs a commit an event. It is rolled back when the handler throws or returns
   * anything but {@link Outcome#completed()}.
   */
  JOIN
}
