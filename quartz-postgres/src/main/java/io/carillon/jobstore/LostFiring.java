package io.carillon.jobstore;

import java.time.Instant;
import org.quartz.JobKey;
import org.quartz.TriggerKey;

/**
 * A firing whose node died or lost it; taken over by this node.
 *
 * @param trigger the trigger's key; a one-shot trigger is waiting again under it
 * @param job the trigger's job
 * @param instance the node that had it
 * @param scheduledAt when it was to fire
 * @param firedAt when the dead node claimed it, by the database's clock
 * @param priority the trigger's
 * @param jobData the trigger's JOB_DATA column as it is stored; empty when it has none
 */
public record LostFiring(
    TriggerKey trigger,
    JobKey job,
    String instance,
    Instant scheduledAt,
    Instant firedAt,
    int priority,
    byte[] jobData) {}
