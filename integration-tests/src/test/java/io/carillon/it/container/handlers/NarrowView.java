package io.carillon.it.container.handlers;

import jakarta.ejb.Local;

/** The only view of {@link HiddenHandler}. */
@Local
public interface NarrowView {
  /** Not a handler. */
  void other();
}
