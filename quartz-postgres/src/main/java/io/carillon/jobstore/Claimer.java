package io.carillon.jobstore;

import io.carillon.jdbc.Session;
import java.security.SecureRandom;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalLong;
import org.quartz.JobPersistenceException;
import org.quartz.spi.OperableTrigger;

/**
 * Finds and claims what this node may run now. Usually that is at the front of what is due. Where
 * what may not run (paused, full, unknown here) crowds the front, it goes lane by lane for a while.
 */
final class Claimer {
  private static final int WIDEST_WINDOW = 8192;
  private static final int WIDEN = 4;

  /** Crowded is where less than one in this many may run. */
  private static final int CROWDED = 8;

  private static final long NONE = 0;

  private static final Comparator<OperableTrigger> IN_ORDER =
      Comparator.comparing(OperableTrigger::getNextFireTime)
          .thenComparing(Comparator.comparing(OperableTrigger::getPriority).reversed());

  private final Store store;
  private final Acquire acquire;
  private final AcquireLanes lanes;
  private final ClaimedRows claimedRows;
  private final SecureRandom random = new SecureRandom();
  private int window;
  private volatile long current = NONE;

  Claimer(Store store, Acquire acquire, AcquireLanes lanes, ClaimedRows claimedRows) {
    this.store = store;
    this.acquire = acquire;
    this.lanes = lanes;
    this.claimedRows = claimedRows;
  }

  /**
   * What was claimed.
   *
   * @param now the database's clock, epoch milliseconds
   * @param nextDue when something is due next, after now; never: {@link Long#MAX_VALUE}
   * @param firings in the order in which they are to fire
   * @param found how many rows were claimed, those included that turned out not to fire now
   * @param seen how many due rows were looked at
   */
  record Batch(long now, long nextDue, List<Firing> firings, int found, int seen) {
    /** Whether something due was seen that may not run now. */
    boolean leftBehind() {
      return seen > found;
    }
  }

  /**
   * Whether this claim is on its way, or is the last one that came back. One that failed is not:
   * the database may hold it all the same, for nobody, when the connection broke after the commit.
   */
  boolean isCurrent(long claimId) {
    return claimId == current;
  }

  /**
   * Called by one thread.
   *
   * @param atMost ≥ 1
   */
  Batch claim(Allowance allowance, int atMost) throws SQLException, JobPersistenceException {
    try {
      return find(allowance, atMost);
    } catch (SQLException | JobPersistenceException | RuntimeException e) {
      current = NONE;
      throw e;
    }
  }

  private Batch find(Allowance allowance, int atMost) throws SQLException, JobPersistenceException {
    while (!lanes.areCrowded()) {
      int looked = Math.max(window, atMost);
      Batch batch = store.own().run(session -> inOrder(session, allowance, looked, atMost));
      boolean crowded = batch.seen() == looked && batch.found() <= atMost / CROWDED;
      adapt(looked, crowded);
      if (batch.found() > 0 || !crowded) {
        return batch;
      }
    }
    return store.own().run(session -> byLane(session, allowance, atMost));
  }

  /** Looks wider while little of what is seen may run, and by lane when that does not help. */
  private void adapt(int looked, boolean crowded) {
    if (crowded && looked >= WIDEST_WINDOW) {
      lanes.crowded();
    }
    window = crowded ? Math.min(looked * WIDEN, WIDEST_WINDOW) : looked / WIDEN;
  }

  private Batch inOrder(Session session, Allowance allowance, int looked, int atMost)
      throws SQLException, JobPersistenceException {
    long claimId = newId();
    Acquire.Result result = acquire.claim(session, allowance, claimId, looked, atMost);
    return batch(session, claimId, result, result.nextDue());
  }

  private Batch byLane(Session session, Allowance allowance, int atMost)
      throws SQLException, JobPersistenceException {
    long claimId = newId();
    Acquire.Result result = lanes.claim(session, allowance, claimId, atMost);
    OptionalLong again = lanes.lookAgainIn();
    long nextDue =
        again.isPresent()
            ? Math.min(result.nextDue(), result.now() + again.getAsLong())
            : result.nextDue();
    return batch(session, claimId, result, nextDue);
  }

  private Batch batch(Session session, long claimId, Acquire.Result result, long nextDue)
      throws SQLException, JobPersistenceException {
    if (result.rows().isEmpty()) {
      return new Batch(result.now(), nextDue, List.of(), 0, result.seen());
    }
    List<Firing.Claimed> claimed = new ArrayList<>(claimedRows.sortOut(session, claimId, result));
    claimed.sort(Comparator.comparing(Firing.Claimed::trigger, IN_ORDER));
    Claim claim = new Claim(claimId, claimed.size());
    List<Firing> firings = new ArrayList<>(claimed.size());
    for (Firing.Claimed each : claimed) {
      firings.add(new Firing(claim, each, claim.fireInstanceId(firings.size())));
    }
    return new Batch(result.now(), nextDue, firings, result.rows().size(), result.seen());
  }

  private long newId() {
    current = random.nextLong() >>> 1;
    return current;
  }
}
