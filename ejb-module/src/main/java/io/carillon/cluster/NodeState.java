package io.carillon.cluster;

/** What a node is to the others. */
public enum NodeState {
  /** It checks in and claims. */
  UP,
  /** It checks in but claims nothing more. */
  DRAINING,
  /** It has stopped checking in without leaving. */
  LOST
}
