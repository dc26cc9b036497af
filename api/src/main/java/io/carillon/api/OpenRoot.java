package io.carillon.api;

import io.carillon.api.DeletionRequest.Extent;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.BooleanSupplier;

/**
 * A root that was found to be there. Used by one thread, for some hundred milliseconds. No method
 * throws: what goes wrong is an answer.
 */
public interface OpenRoot extends AutoCloseable {
  /**
   * Looks at what a removal would take, without following links, and changes nothing.
   *
   * @param mayGoOn asked before each entry; when it says no, what was counted so far is answered
   */
  Inspection inspect(String path, Extent extent, BooleanSupplier mayGoOn);

  /**
   * Removes what is at a path. Links are removed, never followed. What is gone stays gone when this
   * is interrupted, so calling again goes on.
   *
   * @param mayGoOn asked before each entry; when it says no, the answer is {@link Removal.Partly}
   */
  Removal remove(String path, Extent extent, BooleanSupplier mayGoOn);

  /**
   * Moves what is at one path to another in one step. Never replaces what stands at the target. A
   * missing target directory is made when it is directly in the root; any other must be there.
   */
  Relocation move(String from, String to);

  /**
   * Makes what was removed and moved through this object survive a power cut. Called before the
   * records go.
   *
   * @return what went wrong, in one sentence; then the records stay, and are tried again
   */
  default Optional<String> settle() {
    return Optional.empty();
  }

  /**
   * What the root is on, when the storage can tell: a text that is the same as long as the root is
   * the same, also after a restart, and another one when its mount is gone.
   */
  default Optional<String> ground() {
    return Optional.empty();
  }

  /** Bytes that can still be written, when the storage knows. */
  OptionalLong freeBytes();

  @Override
  void close();
}
