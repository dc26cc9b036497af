package io.carillon.launcher;

/** What a node is doing, seen from outside. */
public enum NodeState {
  /** It answers that it is ready. */
  UP,
  /** Its process runs, but it does not (or no longer) answer that it is ready. */
  STARTING,
  /** It runs, and takes no more work because somebody wanted that. */
  DRAINING,
  /** It has no process. */
  DOWN
}
