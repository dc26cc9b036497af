package io.carillon.config;

/** Whether a node keeps a database session of its own: {@code carillon.session-features}. */
public enum SessionFeatures {
  /** By it a node's death is seen at once, and nodes tell each other what is due. */
  USED,
  /** For a pooler in transaction mode: only check-ins count, and nodes look for what is due. */
  OFF
}
