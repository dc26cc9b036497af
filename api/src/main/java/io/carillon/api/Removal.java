package io.carillon.api;

/** What came of removing something. */
public sealed interface Removal {
  /**
   * It is gone.
   *
   * @param bytes how many were freed: a file with further hard links frees none
   * @param entries how many files, links and directories went in this step
   */
  record Removed(long bytes, long entries) implements Removal {}

  /** Part of a directory is gone; call again for the rest. */
  record Partly(long bytes, long entries) implements Removal {}

  /** What may come of a removal, a look or a move alike, when it did not do its work. */
  sealed interface Unsuccessful extends Removal, Inspection, Relocation {}

  /** Nothing is there. For a removal as good as done. */
  record Absent() implements Unsuccessful {}

  /**
   * It must not be touched, now or later.
   *
   * @param reason what is wrong with the path, without naming it: "is outside the root: …"
   */
  record Refused(String reason) implements Unsuccessful {}

  /**
   * It could not be removed; trying later may help.
   *
   * @param path of what resists, relative to the root
   * @param cause what the storage said; does not tell where the root is
   */
  record Failed(FailureKind kind, String path, String cause) implements Unsuccessful {
    /** Path, kind and cause in one sentence. */
    public String message() {
      return "%s: %s (%s)".formatted(path, cause, kind);
    }
  }

  /** The root is not what it should be: nothing can be said of anything in it. */
  record RootUnavailable(Condition condition, String reason)
      implements Unsuccessful, Storage.RootOpening {
    /** Why a root cannot be used. */
    public enum Condition {
      /** Not there, not a directory, not readable, or a link. */
      MISSING,
      /** There, but without its mount or marker. */
      UNMOUNTED,
      /** Mounted read-only. */
      READ_ONLY
    }
  }

  /** Why something could not be removed. */
  enum FailureKind {
    PERMISSION,
    NOT_EMPTY,
    NAME_TOO_LONG,
    BUSY,
    /** Another file system is mounted inside the root. */
    OTHER_FILE_SYSTEM,
    /** It was replaced while it was looked at. */
    CHANGED,
    INPUT_OUTPUT,
    /** The storage threw something unexpected. */
    UNEXPECTED
  }
}
