package io.carillon.deletion;

import io.carillon.api.CarillonException;
import java.sql.SQLException;

/** The database did not do what a deletion needed. */
public class DeletionStoreException extends CarillonException {
  private static final long serialVersionUID = 1L;

  DeletionStoreException(String what, SQLException cause) {
    super("Could not %s: %s".formatted(what, cause.getMessage()), cause);
  }
}
