package io.carillon.jobstore;

import io.carillon.jdbc.Transactions;
import org.quartz.spi.ClassLoadHelper;
import org.quartz.spi.SchedulerSignaler;

/**
 * What every operation needs to know of the store it belongs to.
 *
 * @param scheduler the scheduler's name, the first column of every table
 * @param instance this node's instance id
 * @param own the scheduler's own transactions
 * @param callers the transactions of those who schedule
 */
record Store(
    String scheduler,
    String instance,
    Transactions own,
    Transactions callers,
    TriggerTypes types,
    JobData jobData,
    ClassLoadHelper classes,
    SchedulerSignaler signaler,
    long misfireThreshold) {}
