package io.carillon.admin;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.Json;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import jakarta.transaction.Transactional;

/** Changes nodes on behalf of a user. */
@ApplicationScoped
@Transactional
public class NodeCommands {
  /** The node looks for it twice a second. */
  private static final String DRAIN = "UPDATE carillon_node SET drain = true WHERE id = :id";

  @PersistenceContext(unitName = "carillon")
  EntityManager entityManager;

  @Inject AuditLog audit;

  /**
   * Makes a node claim nothing more; what runs there goes on. It stays so until it is restarted.
   *
   * @throws UnknownTargetException when there is no such node
   */
  public void drain(String id, String who) {
    if (NativeStatement.command(entityManager, DRAIN).set("id", id).execute() == 0) {
      throw new UnknownTargetException("node", id);
    }
    audit.record(
        Change.created(
            who, "node.drain", id, Json.createObjectBuilder().add("drain", true).build()));
  }
}
