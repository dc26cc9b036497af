package io.carillon.jobstore;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * A batch of triggers claimed in one statement; one row of qrtz_claims while any of them is open.
 */
final class Claim {
  private final long id;
  private final AtomicInteger open;

  Claim(long id, int members) {
    this.id = id;
    this.open = new AtomicInteger(members);
  }

  long id() {
    return id;
  }

  /** How many of its triggers are neither completed nor given back. */
  int open() {
    return open.get();
  }

  void close(int members) {
    open.addAndGet(-members);
  }

  /** Names one of its firings; short, whatever the instance is called. */
  String fireInstanceId(int member) {
    return Long.toHexString(id) + "-" + member;
  }
}
