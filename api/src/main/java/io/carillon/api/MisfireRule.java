package io.carillon.api;

/** What a schedule does about fires it missed, because the cluster was down, busy, or paused. */
public enum MisfireRule {
  /** One run makes up for all of them. */
  FIRE_ONCE,
  /** They are left out. */
  SKIP,
  /** All are made up for, oldest first; of more than 1,000 the last thousand. */
  FIRE_ALL
}
