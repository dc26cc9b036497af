package io.carillon.config;

/** Which job store keeps the triggers: {@code carillon.job-store}. */
public enum JobStoreKind {
  /** Quartz's stock JDBC job store. */
  QUARTZ,
  /** Carillon's own, on the same tables. */
  POSTGRES
}
