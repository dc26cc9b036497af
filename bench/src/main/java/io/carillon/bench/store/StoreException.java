package io.carillon.bench.store;

/** A measured scheduler failed. */
public final class StoreException extends RuntimeException {
  StoreException(String store, Exception cause) {
    super(store + ": " + cause.getMessage(), cause);
  }
}
