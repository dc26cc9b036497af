package io.carillon.bench.database;

/**
 * What the server did for a measured stretch.
 *
 * @param statements executions, without BEGIN, COMMIT and the like
 * @param transactions commits and rollbacks
 */
public record Counts(long statements, long transactions) {}
