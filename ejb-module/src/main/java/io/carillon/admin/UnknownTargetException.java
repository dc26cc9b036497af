package io.carillon.admin;

import io.carillon.api.CarillonException;

/** What was asked for is not there. */
public class UnknownTargetException extends CarillonException {
  private static final long serialVersionUID = 1L;

  public UnknownTargetException(String what, String id) {
    super("There is no %s '%s'.".formatted(what, id));
  }
}
