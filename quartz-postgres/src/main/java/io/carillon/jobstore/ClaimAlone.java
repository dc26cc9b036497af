package io.carillon.jobstore;

import io.carillon.jdbc.Session;
import java.sql.SQLException;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.quartz.JobKey;
import org.quartz.TriggerKey;

/**
 * Keeps jobs that disallow concurrent execution to one run in the cluster: the claim of one of
 * their triggers must also get the job's row. No trigger's row is rewritten for it.
 */
final class ClaimAlone {
  static final String TAKE_JOBS =
      """
      UPDATE qrtz_job_details SET carillon_claim = ?
      WHERE ctid = ANY (ARRAY(
        SELECT j.ctid FROM qrtz_job_details j
        JOIN unnest(?::text[], ?::text[]) AS k (job_name, job_group) USING (job_name, job_group)
        WHERE j.sched_name = ? AND j.carillon_claim IS NULL
        FOR NO KEY UPDATE OF j SKIP LOCKED))
      RETURNING job_name, job_group
      """;

  static final String FREE_JOBS =
      """
      UPDATE qrtz_job_details j SET carillon_claim = NULL
      FROM unnest(?::text[], ?::text[], ?::bigint[]) AS k (job_name, job_group, claim_id)
      WHERE j.sched_name = ? AND j.job_name = k.job_name AND j.job_group = k.job_group AND j.carillon_claim = k.claim_id
      """;

  static final String PUT_BACK =
      """
      UPDATE qrtz_triggers t SET trigger_state = 'WAITING', carillon_claim = NULL
      FROM unnest(?::text[], ?::text[], ?::bigint[]) AS k (trigger_name, trigger_group, claim_id)
      WHERE t.sched_name = ? AND t.trigger_name = k.trigger_name AND t.trigger_group = k.trigger_group
        AND t.carillon_claim = k.claim_id AND t.trigger_state = 'ACQUIRED'
      """;

  private final Store store;

  ClaimAlone(Store store) {
    this.store = store;
  }

  /** Which of the jobs this claim got; the others run elsewhere. */
  Set<JobKey> takeJobs(Session session, long claimId, Collection<JobKey> jobs) throws SQLException {
    return new HashSet<>(
        session.list(
            TAKE_JOBS, Keys::job, claimId, Keys.names(jobs), Keys.groups(jobs), store.scheduler()));
  }

  void freeJobs(Session session, List<Firing> firings) throws SQLException {
    if (!firings.isEmpty()) {
      List<JobKey> jobs = firings.stream().map(firing -> firing.job().getKey()).toList();
      session.update(
          FREE_JOBS, Keys.names(jobs), Keys.groups(jobs), claimIds(firings), store.scheduler());
    }
  }

  /** Makes claimed triggers wait again, unchanged. */
  void putBack(Session session, long claimId, List<TriggerKey> triggers) throws SQLException {
    if (!triggers.isEmpty()) {
      Long[] claims = triggers.stream().map(key -> claimId).toArray(Long[]::new);
      session.update(
          PUT_BACK, Keys.names(triggers), Keys.groups(triggers), claims, store.scheduler());
    }
  }

  void putBack(Session session, List<Firing> firings) throws SQLException {
    if (!firings.isEmpty()) {
      List<TriggerKey> keys = firings.stream().map(firing -> firing.before().getKey()).toList();
      session.update(
          PUT_BACK, Keys.names(keys), Keys.groups(keys), claimIds(firings), store.scheduler());
    }
  }

  static Long[] claimIds(List<Firing> firings) {
    return firings.stream().map(firing -> firing.claim().id()).toArray(Long[]::new);
  }
}
