package io.carillon.api;

/** What came of moving something inside a root. */
public sealed interface Relocation
    permits Relocation.Moved, Relocation.Occupied, Removal.Unsuccessful {
  /** It is at its new place. */
  record Moved() implements Relocation {}

  /** Something stands at the target; nothing was moved. */
  record Occupied() implements Relocation {}
}
