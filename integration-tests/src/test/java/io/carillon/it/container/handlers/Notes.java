package io.carillon.it.container.handlers;

import jakarta.annotation.PostConstruct;
import jakarta.annotation.Resource;
import jakarta.ejb.EJBException;
import jakarta.ejb.Lock;
import jakarta.ejb.LockType;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.UUID;
import javax.sql.DataSource;

/** What the handlers under test saw, in a table; stays when their transaction rolls back. */
@Singleton
@Startup
@Lock(LockType.READ)
@TransactionAttribute(TransactionAttributeType.REQUIRES_NEW)
public class Notes {
  @Resource(lookup = "java:jboss/datasources/CarillonDS")
  DataSource database;

  @PostConstruct
  void createTable() {
    execute(
        "CREATE TABLE IF NOT EXISTS it_note (id bigserial PRIMARY KEY, event_id uuid, note text)");
  }

  public void add(UUID eventId, String note) {
    execute("INSERT INTO it_note (event_id, note) VALUES (?, ?)", eventId, note);
  }

  private void execute(String sql, Object... arguments) {
    try (Connection connection = database.getConnection();
        PreparedStatement statement = connection.prepareStatement(sql)) {
      for (int i = 0; i < arguments.length; i++) {
        statement.setObject(i + 1, arguments[i]);
      }
      statement.execute();
    } catch (SQLException e) {
      throw new EJBException(e);
    }
  }
}
