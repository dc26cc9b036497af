package io.carillon.jobstore;

import io.carillon.jdbc.Session;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.quartz.JobPersistenceException;

/** Stores the ends of many firings in one transaction. */
final class Complete {
  static final String DROP_CLAIMS =
      "DELETE FROM qrtz_claims WHERE sched_name = ? AND claim_id = ANY (?::bigint[])";

  private final Store store;
  private final CompleteOneShots oneShots;
  private final CompleteStandard standard;
  private final ClaimAlone alone;

  Complete(Store store, CompleteOneShots oneShots, CompleteStandard standard, ClaimAlone alone) {
    this.store = store;
    this.oneShots = oneShots;
    this.standard = standard;
    this.alone = alone;
  }

  /** The runs that somebody else had taken over; nothing of them is stored. */
  List<Ending> store(Session session, List<Ending> endings, CompletionSink sink)
      throws SQLException, JobPersistenceException {
    List<Ending> completed = of(endings, Ending.Kind.COMPLETED);
    List<Ending> held = complete(session, completed);
    giveBack(session, of(endings, Ending.Kind.GIVEN_BACK));
    alone.freeJobs(session, endings.stream().map(Ending::firing).filter(Firing::alone).toList());
    dropClaims(session, endings);
    if (!held.isEmpty()) {
      sink.store(
          session.connection(), held.stream().map(Ending::firing).map(Firing::completed).toList());
    }
    Set<Ending> owned = new HashSet<>(held);
    return completed.stream().filter(ending -> !owned.contains(ending)).toList();
  }

  private static List<Ending> of(List<Ending> endings, Ending.Kind kind) {
    return endings.stream().filter(ending -> ending.kind() == kind).toList();
  }

  private List<Ending> complete(Session session, List<Ending> completed)
      throws SQLException, JobPersistenceException {
    List<Ending> held = new ArrayList<>(completed.size());
    List<Ending> ofOneShots =
        completed.stream().filter(ending -> ending.firing().isOneShot()).toList();
    List<Ending> others =
        completed.stream().filter(ending -> !ending.firing().isOneShot()).toList();
    if (!ofOneShots.isEmpty()) {
      held.addAll(oneShots.complete(session, ofOneShots));
    }
    if (!others.isEmpty()) {
      held.addAll(standard.complete(session, others));
    }
    standard.completeJobs(session, held);
    return held;
  }

  private void giveBack(Session session, List<Ending> endings)
      throws SQLException, JobPersistenceException {
    alone.putBack(session, endings.stream().map(Ending::firing).toList());
    standard.giveBack(session, endings.stream().filter(ending -> ending.firing().fired()).toList());
  }

  private void dropClaims(Session session, List<Ending> endings) throws SQLException {
    Map<Claim, Integer> ending = new HashMap<>();
    endings.forEach(each -> ending.merge(each.firing().claim(), 1, Integer::sum));
    Long[] closed =
        ending.entrySet().stream()
            .filter(entry -> entry.getKey().open() == entry.getValue())
            .map(entry -> entry.getKey().id())
            .sorted()
            .toArray(Long[]::new);
    if (closed.length > 0) {
      session.update(DROP_CLAIMS, store.scheduler(), closed);
    }
  }
}
