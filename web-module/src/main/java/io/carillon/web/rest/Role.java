package io.carillon.web.rest;

/** The roles a user may have. Constants, because annotations take nothing else. */
final class Role {
  /** Schedules and cancels events. */
  static final String PRODUCER = "producer";

  /** Reads everything. */
  static final String VIEWER = "viewer";

  /** Reads everything, and pauses, resumes, runs, retries, discards, cancels. */
  static final String OPERATOR = "operator";

  /** Does everything. */
  static final String ADMIN = "admin";

  private Role() {}
}
