package io.carillon.testkit.contract;

import java.time.Duration;
import javax.sql.DataSource;

/**
 * How one node's store is set up.
 *
 * @param dataSource the node's connections; stores in memory ignore them
 * @param schedulerName the cluster: stores of one name over one database work together
 * @param instanceId the node, unique in the cluster
 * @param misfireThreshold how late a fire may be before the misfire instruction is applied
 * @param checkInInterval how often the node says that it is alive
 */
public record StoreSettings(
    DataSource dataSource,
    String schedulerName,
    String instanceId,
    Duration misfireThreshold,
    Duration checkInInterval) {
  private static final Duration LENIENT = Duration.ofMinutes(1);
  private static final Duration CHECK_IN = Duration.ofSeconds(1);

  /** Settings that call nothing a misfire before a minute has passed. */
  public static StoreSettings lenient(
      DataSource dataSource, String schedulerName, String instanceId) {
    return new StoreSettings(dataSource, schedulerName, instanceId, LENIENT, CHECK_IN);
  }

  public StoreSettings withMisfireThreshold(Duration threshold) {
    return new StoreSettings(dataSource, schedulerName, instanceId, threshold, checkInInterval);
  }

  public StoreSettings withDataSource(DataSource connections) {
    return new StoreSettings(
        connections, schedulerName, instanceId, misfireThreshold, checkInInterval);
  }

  public StoreSettings withInstanceId(String id) {
    return new StoreSettings(dataSource, schedulerName, id, misfireThreshold, checkInInterval);
  }
}
