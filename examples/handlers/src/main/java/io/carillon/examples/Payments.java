package io.carillon.examples;

import jakarta.annotation.PostConstruct;
import jakarta.annotation.Resource;
import jakarta.ejb.Lock;
import jakarta.ejb.LockType;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.UUID;
import javax.sql.DataSource;

/** The payments, in a table of the example's own. Joins the transaction of its caller. */
@Singleton
@Startup
@Lock(LockType.READ)
public class Payments {
  private static final String TABLE =
      """
      CREATE TABLE IF NOT EXISTS example_payment (
        event_id uuid        NOT NULL PRIMARY KEY,
        payee    text        NOT NULL,
        amount   numeric     NOT NULL,
        currency varchar(3)  NOT NULL,
        paid_at  timestamptz NOT NULL DEFAULT now(),
        runs     integer     NOT NULL DEFAULT 1
      )
      """;

  /** The event's id as the key makes a second run harmless; {@code runs} shows that it was one. */
  private static final String BOOK =
      """
      INSERT INTO example_payment (event_id, payee, amount, currency)
      VALUES (?, ?, ?, ?)
      ON CONFLICT (event_id) DO UPDATE SET runs = example_payment.runs + 1
      """;

  @Resource(lookup = "java:jboss/datasources/CarillonDS")
  DataSource database;

  @PostConstruct
  void createTable() {
    Tables.create(database, TABLE);
  }

  /** Books the payment, or counts one more run of an event that was paid already. */
  public void book(UUID eventId, Bill bill) throws SQLException {
    try (Connection connection = database.getConnection();
        PreparedStatement insert = connection.prepareStatement(BOOK)) {
      insert.setObject(1, eventId);
      insert.setString(2, bill.payee());
      insert.setBigDecimal(3, bill.amount());
      insert.setString(4, bill.currency());
      insert.executeUpdate();
    }
  }
}
