package io.carillon.cluster;

/** What a node is to the others. */
public enum NodeState {
  /** It checks in and claims. */
  UP,
  /** It checks in but claims nothing: it starts or stops, or was asked to. */
  DRAINING,
  /** It has stopped checking in without leaving, or the others have taken its work over. */
  LOST
}
