package io.carillon.bench.store;

/** What is measured failed. */
public final class StoreException extends RuntimeException {
  public StoreException(String store, Exception cause) {
    super(store + ": " + cause.getMessage(), cause);
  }
}
