package io.carillon.admin;

import io.carillon.api.CarillonException;

/** The target is there, but in a state in which this cannot be done. Nothing was changed. */
public class WrongStateException extends CarillonException {
  private static final long serialVersionUID = 1L;

  public WrongStateException(String message) {
    super(message);
  }
}
