package io.carillon.admin;

/** Whether this node can do its work now. The engine answers; the health check asks. */
public interface Readiness {
  /** Asks anew on every call, and answers within seconds also when the database hangs. */
  Answer answer();

  /**
   * What was found.
   *
   * @param schedulerRunning the scheduler of this node is started and not draining
   * @param draining it was started, and takes no more work because somebody wanted that
   * @param databaseAnswering the database answered just now
   */
  record Answer(boolean schedulerRunning, boolean draining, boolean databaseAnswering) {
    /** True when the node can take work. */
    public boolean isReady() {
      return schedulerRunning && databaseAnswering;
    }
  }
}
