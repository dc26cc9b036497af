package io.carillon.api;

/** What a look at something found. */
public sealed interface Inspection permits Inspection.Present, Removal.Unsuccessful {
  /**
   * It is there.
   *
   * @param bytes how many its removal would free
   * @param entries how many files, links and directories it is
   * @param coverage whether all of it was counted
   */
  record Present(long bytes, long entries, Coverage coverage) implements Inspection {
    /** How much was looked at. */
    public enum Coverage {
      COMPLETE,
      CUT_SHORT
    }
  }
}
