package io.carillon.jobstore;

import java.time.Instant;
import org.quartz.JobKey;
import org.quartz.spi.OperableTrigger;

/**
 * A run that ended on this node.
 *
 * @param fireInstanceId names the firing; unique in the cluster
 * @param trigger the instance that Quartz handed to the job and its listeners
 * @param job the job that ran
 * @param scheduledAt when it was to fire
 */
public record CompletedFiring(
    String fireInstanceId, OperableTrigger trigger, JobKey job, Instant scheduledAt) {}
