package io.carillon.admin;

/** Whether a node takes part. */
public enum NodeState {
  /** It claims and runs events. */
  UP,
  /** It finishes what it runs and claims nothing more. */
  DRAINING,
  /** It has not checked in for 10 seconds by the database's clock, or was found dead. */
  LOST
}
