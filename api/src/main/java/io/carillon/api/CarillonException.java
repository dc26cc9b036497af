package io.carillon.api;

/** The root of every error Carillon raises. Unchecked: a caller handles the kinds it can act on. */
public class CarillonException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public CarillonException(String message) {
    super(message);
  }

  public CarillonException(String message, Throwable cause) {
    super(message, cause);
  }
}
