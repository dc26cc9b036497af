package io.carillon.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.carillon.api.Outcome;
import io.carillon.testkit.TestDatabase;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PayBillsTest {
  private final TestDatabase database = TestDatabase.empty();
  private final FirstRun run = new FirstRun();
  private final PayBills handler = new PayBills();

  @BeforeEach
  @SuppressWarnings("UnnecessaryAssignment") // the test is the container
  void createTableTwiceAsTwoNodesDo() {
    handler.payments = new Payments();
    handler.payments.database = database.dataSource();
    handler.payments.createTable();
    handler.payments.createTable();
  }

  @AfterEach
  void dropDatabase() {
    database.close();
  }

  @Test
  void aSecondRunPaysNothingAndIsVisible() throws SQLException {
    Bill bill = new Bill("Ann", new BigDecimal("12.50"), "EUR");

    assertEquals(Outcome.completed(), handler.pay(bill, run));
    assertEquals(Outcome.completed(), handler.pay(bill, run));

    assertEquals("Ann 12.50 EUR, runs 2", payments());
  }

  @ParameterizedTest
  @CsvSource({
    ",     12.50,         EUR, payee:",
    "' ',  12.50,         EUR, payee:",
    "Ann,  ,              EUR, amount:",
    "Ann,  0,             EUR, amount:",
    "Ann,  -1,            EUR, amount:",
    "Ann,  12.505,        EUR, amount:",
    "Ann,  12.5,          JPY, amount:",
    "Ann,  1000000000,    EUR, amount:",
    "Ann,  1E+1000000000, EUR, amount:",
    "Ann,  12.50,         ,    currency:",
    "Ann,  12.50,         XYZ, currency:",
  })
  void whatCanNeverBePaidIsDeadAndNamesTheField(
      String payee, BigDecimal amount, String currency, String field) throws SQLException {
    Outcome outcome = handler.pay(new Bill(payee, amount, currency), run);

    Outcome.Dead dead = assertInstanceOf(Outcome.Dead.class, outcome);
    assertTrue(dead.reason().startsWith(field), dead.reason());
    assertEquals("", payments());
  }

  @Test
  void anEventWithoutPayloadIsDead() throws SQLException {
    assertInstanceOf(Outcome.Dead.class, handler.pay(null, run));
  }

  @ParameterizedTest
  @CsvSource({"12.50, EUR", "12.5000, EUR", "1E+3, JPY", "0.001, BHD"})
  void wholeUnitsAndTheCurrencysOwnDecimalPlacesAreGood(BigDecimal amount, String currency)
      throws SQLException {
    assertEquals(Outcome.completed(), handler.pay(new Bill("Ann", amount, currency), run));
  }

  private String payments() throws SQLException {
    try (Connection connection = database.dataSource().getConnection();
        Statement statement = connection.createStatement();
        ResultSet text =
            statement.executeQuery(
                "SELECT coalesce(string_agg(format('%s %s %s, runs %s', payee, amount, currency, runs), '; '), '') FROM example_payment")) {
      text.next();
      return text.getString(1);
    }
  }
}
