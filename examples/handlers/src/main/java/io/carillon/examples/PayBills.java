package io.carillon.examples;

import io.carillon.api.EventContext;
import io.carillon.api.HandlesEvent;
import io.carillon.api.Outcome;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import java.sql.SQLException;
import java.util.Optional;

/** Books a payment, once however often the event runs. */
@ApplicationScoped
public class PayBills {
  @Inject Payments payments;

  /** All of the run is one transaction; without {@code rollbackOn} a checked exception commits. */
  @HandlesEvent("PayBills")
  @Transactional(rollbackOn = Exception.class)
  public Outcome pay(Bill bill, EventContext event) throws SQLException {
    if (bill == null) {
      return Outcome.dead("payload: must be {\"payee\", \"amount\", \"currency\"}");
    }
    Optional<String> problem = bill.problem();
    if (problem.isPresent()) {
      return Outcome.dead(problem.get());
    }
    payments.book(event.eventId(), bill);
    return Outcome.completed();
  }
}
