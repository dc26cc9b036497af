package io.carillon.jobstore;

import io.carillon.jdbc.Session;
import java.sql.Array;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.quartz.JobPersistenceException;

/**
 * Takes over what a dead instance held, in one transaction: claimed triggers wait again under their
 * keys, fired ones are recovered, jobs that run alone are free. Rows that the instance is just
 * completing after all are locked and passed over: they are its own to end.
 */
final class TakeOver {
  /** One node does it: the row is locked without waiting, and must still look dead. */
  static final String GIVE_UP =
      """
      DELETE FROM qrtz_scheduler_state
      WHERE ctid = ANY (ARRAY(
        SELECT s.ctid FROM qrtz_scheduler_state s
        WHERE s.sched_name = ? AND s.instance_name = ? AND s.last_checkin_time = ?
        FOR UPDATE SKIP LOCKED))
      """;

  static final String CLAIMS_OF =
      "SELECT claim_id FROM qrtz_claims WHERE sched_name = ? AND instance_name = ?";

  static final String END_CLAIMS =
      """
      DELETE FROM qrtz_claims
      WHERE ctid = ANY (ARRAY(
        SELECT ctid FROM qrtz_claims WHERE sched_name = ? AND claim_id = ANY (?::bigint[]) FOR UPDATE SKIP LOCKED))
      RETURNING claim_id, claimed_time, trigger_names, trigger_groups
      """;

  static final String RELEASE =
      """
      UPDATE qrtz_triggers t SET trigger_state = 'WAITING', carillon_claim = NULL
      WHERE t.ctid = ANY (ARRAY(
        SELECT t.ctid FROM qrtz_triggers t
        JOIN unnest(?::text[], ?::text[]) AS k (trigger_name, trigger_group) USING (trigger_name, trigger_group)
        WHERE t.sched_name = ? AND t.carillon_claim = ? AND t.trigger_state = 'ACQUIRED'
        FOR NO KEY UPDATE OF t SKIP LOCKED))
      RETURNING t.trigger_name, t.trigger_group, t.job_name, t.job_group, t.next_fire_time, t.priority, t.trigger_type,
        t.job_data
      """;

  static final String FREE_JOBS =
      """
      UPDATE qrtz_job_details SET carillon_claim = NULL
      WHERE sched_name = ? AND carillon_claim = ANY (?::bigint[])
      """;

  private final Store store;
  private final Recover recover;
  private final CompletionSink sink;

  TakeOver(Store store, Recover recover, CompletionSink sink) {
    this.store = store;
    this.recover = recover;
    this.sink = sink;
  }

  /**
   * Takes over from another instance, unless it has checked in since, or another node is at it.
   *
   * @param lastCheckIn when it checked in last, as it was seen when it looked dead
   */
  Optional<Integer> from(Session session, String instance, long lastCheckIn)
      throws SQLException, JobPersistenceException {
    return session.update(GIVE_UP, store.scheduler(), instance, lastCheckIn) > 0
        ? Optional.of(leftBy(session, instance))
        : Optional.empty();
  }

  /** Takes over what an instance left that is known not to run; answers how many firings. */
  int leftBy(Session session, String instance) throws SQLException, JobPersistenceException {
    List<LostFiring> lost = end(session, instance, claimsOf(session, instance));
    lost.addAll(recover.fired(session, instance));
    if (!lost.isEmpty()) {
      sink.takenOver(session.connection(), lost);
    }
    return lost.size();
  }

  /** The ids of what an instance has claimed, by the database's word. */
  List<Long> claimsOf(Session session, String instance) throws SQLException {
    return session.list(CLAIMS_OF, row -> row.getLong(1), store.scheduler(), instance);
  }

  /**
   * Gives back what this node has claimed and never got: nothing of it ran, so nothing is lost. How
   * many triggers that were; none of claims that have ended meanwhile.
   */
  int giveBack(Session session, List<Long> claims) throws SQLException {
    return end(session, store.instance(), claims).size();
  }

  private List<LostFiring> end(Session session, String instance, List<Long> claims)
      throws SQLException {
    List<LostFiring> lost = new ArrayList<>();
    List<Long> ended = new ArrayList<>();
    Object[] ids = claims.toArray(Long[]::new);
    for (Left left : session.list(END_CLAIMS, Left::read, store.scheduler(), ids)) {
      ended.add(left.claimId());
      lost.addAll(release(session, instance, left));
    }
    if (!ended.isEmpty()) {
      session.update(FREE_JOBS, store.scheduler(), ended.toArray(Long[]::new));
    }
    return lost;
  }

  /** A claim as the dead instance left it. */
  private record Left(long claimId, long claimedTime, String[] names, String[] groups) {
    static Left read(ResultSet row) throws SQLException {
      Array names = row.getArray("trigger_names");
      Array groups = row.getArray("trigger_groups");
      return new Left(
          row.getLong("claim_id"),
          row.getLong("claimed_time"),
          (String[]) names.getArray(),
          (String[]) groups.getArray());
    }
  }

  private List<LostFiring> release(Session session, String instance, Left left)
      throws SQLException {
    List<LostFiring> lost = new ArrayList<>();
    session.list(
        RELEASE,
        row -> isOneShot(row) && lost.add(lost(row, instance, left.claimedTime())),
        left.names(),
        left.groups(),
        store.scheduler(),
        left.claimId());
    return lost;
  }

  /** Others had been claimed, not fired: they lost nothing. */
  private static boolean isOneShot(ResultSet row) throws SQLException {
    return OneShotTrigger.TYPE.equals(row.getString("trigger_type"));
  }

  private static LostFiring lost(ResultSet row, String instance, long claimedTime)
      throws SQLException {
    byte[] data = row.getBytes("job_data");
    return new LostFiring(
        Keys.trigger(row),
        Keys.job(row),
        instance,
        Instant.ofEpochMilli(row.getLong("next_fire_time")),
        Instant.ofEpochMilli(claimedTime),
        row.getInt("priority"),
        data == null ? new byte[0] : data);
  }
}
