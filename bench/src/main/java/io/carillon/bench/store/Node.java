package io.carillon.bench.store;

/** A running scheduler. Closing it waits for what it runs. */
public interface Node extends AutoCloseable {
  @Override
  void close();
}
