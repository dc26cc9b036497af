package io.carillon.jobstore;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * A batch of triggers claimed in one statement; one row of qrtz_claims while any of them is open.
 */
final class Claim {
  private final long id;
  private final AtomicInteger open;
  private volatile boolean revoked;

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

  /** Others may have taken it over: none of its triggers is to be started here any more. */
  void revoke() {
    revoked = true;
  }

  boolean isRevoked() {
    return revoked;
  }

  /** Names one of its firings; short, whatever the instance is called. */
  String fireInstanceId(int member) {
    return Long.toHexString(id) + "-" + member;
  }
}
