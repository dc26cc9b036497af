package io.carillon.config;

/**
 * Where the server keeps Carillon's two data sources; {@code carillon.cli} of the EAR module
 * creates them.
 */
public final class DataSources {
  /** Joins the caller's JTA transaction. */
  public static final String CALLER = "java:jboss/datasources/CarillonDS";

  /** Outside JTA: the scheduler's own work. */
  public static final String SCHEDULER = "java:jboss/datasources/CarillonSchedulerDS";

  private DataSources() {}
}
