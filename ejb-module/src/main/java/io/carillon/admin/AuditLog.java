package io.carillon.admin;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.json.JsonObject;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import jakarta.transaction.Transactional;

/** Writes and answers who changed what, when. */
@ApplicationScoped
@Transactional
public class AuditLog {
  /**
   * The id is a UUID version 7 made of the database's clock: PostgreSQL has a function for it only
   * from version 18 on. Bits 52 and 53 turn the random version 4 into 7.
   */
  private static final String INSERT =
      """
      INSERT INTO carillon_audit (id, at, who, action, target, before, after)
      SELECT CAST(encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
                    PLACING substring(int8send(
                      CAST(floor(extract(epoch FROM clock.now) * 1000) AS bigint)) FROM 3)
                    FROM 1 FOR 6), 52, 1), 53, 1), 'hex') AS uuid),
             clock.now, :who, :action, :target, CAST(:before AS jsonb), CAST(:after AS jsonb)
        FROM (SELECT clock_timestamp() AS now) clock
      """;

  private static final String PAGE =
      """
      SELECT CAST(a.id AS text) AS id, a.who, a.action, a.target,
             CAST(floor(extract(epoch FROM a.at) * 1000) AS bigint) AS at,
             CAST(a.before AS text) AS before, CAST(a.after AS text) AS after
        FROM carillon_audit a
       WHERE (CAST(:after_id AS uuid) IS NULL OR a.id < CAST(:after_id AS uuid))
         AND (CAST(:who AS text) IS NULL OR a.who = CAST(:who AS text))
         AND (CAST(:from AS bigint) IS NULL
              OR a.at >= to_timestamp(CAST(:from AS bigint) / 1000.0))
         AND (CAST(:to AS bigint) IS NULL
              OR a.at < to_timestamp(CAST(:to AS bigint) / 1000.0))
       ORDER BY a.id DESC
       LIMIT :limit
      """;

  @PersistenceContext(unitName = "carillon")
  EntityManager entityManager;

  /** Puts a change on record in the transaction that makes it. */
  @Transactional(Transactional.TxType.MANDATORY)
  void record(Change change) {
    NativeStatement.command(entityManager, INSERT)
        .set("who", change.who())
        .set("action", change.action())
        .set("target", change.target())
        .set("before", change.before().map(JsonObject::toString))
        .set("after", change.after().map(JsonObject::toString))
        .execute();
  }

  /** A page of what was changed, newest first. */
  public Page<AuditEntry> page(AuditFilter filter, PageRequest request) {
    return Page.of(
        NativeStatement.query(entityManager, PAGE)
            .set("after_id", request.after())
            .set("who", filter.who())
            .setInstant("from", filter.from())
            .setInstant("to", filter.to())
            .set("limit", request.probeLimit())
            .list(AuditEntry::of),
        request,
        AuditEntry::id);
  }
}
