package io.carillon.listener;

import io.carillon.event.Firing;
import org.quartz.spi.OperableTrigger;

/** An event that Quartz has handed over to be handled. */
record Arrival(OperableTrigger trigger, Firing firing) {}
