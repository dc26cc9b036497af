package io.carillon.it.container;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.carillon.api.EventRequest;
import io.carillon.api.EventScheduler;
import io.carillon.api.InvalidRequestException;
import io.carillon.api.ScheduledEvent;
import jakarta.annotation.Resource;
import jakarta.ejb.EJB;
import jakarta.enterprise.concurrent.ManagedExecutorService;
import jakarta.transaction.Status;
import jakarta.transaction.Transaction;
import jakarta.transaction.TransactionManager;
import jakarta.transaction.UserTransaction;
import java.sql.SQLException;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.arquillian.container.test.api.OperateOnDeployment;
import org.jboss.arquillian.junit5.ArquillianExtension;
import org.jboss.shrinkwrap.api.spec.EnterpriseArchive;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Scheduling belongs to the caller's transaction. The caller is another deployment. */
@ExtendWith(ArquillianExtension.class)
class TransactionTest {
  private static final EventRequest COUNT = EventRequest.of("CountEvents");

  @EJB(lookup = Archives.EVENTS)
  EventScheduler events;

  @Resource UserTransaction transaction;
  @Resource ManagedExecutorService others;

  @Resource(lookup = "java:jboss/TransactionManager")
  TransactionManager transactions;

  @Resource(lookup = Database.JNDI_NAME)
  DataSource dataSource;

  private Database database;

  @Deployment(name = "carillon", order = 1, testable = false)
  static EnterpriseArchive carillon() {
    return Archives.examplesEar();
  }

  @Deployment(name = "it", order = 2)
  static WebArchive tests() {
    return Archives.warWith(TransactionTest.class);
  }

  @BeforeEach
  void useDatabase() {
    database = new Database(dataSource);
  }

  @AfterEach
  void endTransaction() throws Exception {
    if (transaction.getStatus() != Status.STATUS_NO_TRANSACTION) {
      transaction.rollback();
    }
  }

  @Test
  @OperateOnDeployment("it")
  void commitFires() throws Exception {
    transaction.begin();
    ScheduledEvent event = events.schedule(COUNT);
    transaction.commit();

    awaitHandled(event);
  }

  @Test
  @OperateOnDeployment("it")
  void rollbackLeavesNothing() throws Exception {
    transaction.begin();
    ScheduledEvent undone = events.schedule(COUNT);
    List<ScheduledEvent> undoneToo = events.scheduleAll(List.of(COUNT, COUNT));
    transaction.rollback();

    awaitHandled(events.schedule(COUNT));
    assertAll(
        () -> assertNothingLeft(undone),
        () -> assertNothingLeft(undoneToo.get(0)),
        () -> assertNothingLeft(undoneToo.get(1)));
  }

  @Test
  @OperateOnDeployment("it")
  void withoutTransactionEachCallIsItsOwn() throws Exception {
    assertEquals(Status.STATUS_NO_TRANSACTION, transaction.getStatus());

    awaitHandled(events.schedule(COUNT));
  }

  @Test
  @OperateOnDeployment("it")
  void anOpenTransactionHoldsUpNobody() throws Exception {
    transaction.begin();
    ScheduledEvent held = events.schedule(COUNT);
    ScheduledEvent other = elsewhere(() -> events.schedule(COUNT)).get(60, TimeUnit.SECONDS);
    elsewhere(() -> awaitHandled(other)).get(60, TimeUnit.SECONDS);
    assertEquals(0, runs(held));
    transaction.commit();

    awaitHandled(held);
  }

  @Test
  @OperateOnDeployment("it")
  void aSecondTransactionInsideTheFirstDoesNotWaitForIt() throws Exception {
    transaction.begin();
    ScheduledEvent outer = events.schedule(COUNT);
    Transaction suspended = transactions.suspend();
    ScheduledEvent inner = events.schedule(COUNT);
    awaitHandled(inner);
    transactions.resume(suspended);
    transaction.commit();

    awaitHandled(outer);
  }

  @Test
  @OperateOnDeployment("it")
  void rowsOfTheApplicationAndEventsCanBeLockedInAnyOrder() throws Exception {
    database.execute("CREATE TABLE IF NOT EXISTS it_account (id int PRIMARY KEY, balance int)");
    database.execute("INSERT INTO it_account VALUES (1, 0) ON CONFLICT DO NOTHING");
    transaction.begin();
    database.execute("UPDATE it_account SET balance = balance + 1 WHERE id = 1");
    Future<ScheduledEvent> otherWayRound = elsewhere(this::scheduleThenUpdate);
    await().atMost(60, TimeUnit.SECONDS).until(() -> elsewhere(this::updatesThatWait).get() == 1);
    ScheduledEvent event = events.schedule(COUNT);
    transaction.commit();

    awaitHandled(event);
    awaitHandled(otherWayRound.get(60, TimeUnit.SECONDS));
  }

  private ScheduledEvent scheduleThenUpdate() throws Exception {
    transactions.begin();
    ScheduledEvent event = events.schedule(COUNT);
    database.execute("UPDATE it_account SET balance = balance + 1 WHERE id = 1");
    transactions.commit();
    return event;
  }

  private long updatesThatWait() throws SQLException {
    return database.count(
        "SELECT count(*) FROM pg_stat_activity WHERE query LIKE 'UPDATE it_account%' AND wait_event_type = 'Lock'");
  }

  @Test
  @OperateOnDeployment("it")
  void oneBadRequestStoresNoneAndIsNamed() throws Exception {
    EventRequest good = COUNT.payload("good " + UUID.randomUUID());
    EventRequest bad = COUNT.payloadJson("{");

    InvalidRequestException refusal =
        assertThrows(InvalidRequestException.class, () -> events.scheduleAll(List.of(good, bad)));

    assertEquals("[1].payload", refusal.errors().get(0).field());
  }

  @Test
  @OperateOnDeployment("it")
  void cancelInARolledBackTransactionCancelsNothing() throws Exception {
    ScheduledEvent event = events.schedule(COUNT.after(java.time.Duration.ofDays(1)));
    transaction.begin();
    assertEquals(true, events.cancel(event.id()));
    transaction.rollback();
    assertEquals(1, triggers(event));

    assertEquals(true, events.cancel(event.id()));
    assertNothingLeft(event);
    assertEquals(false, events.cancel(event.id()));
  }

  private <T> Future<T> elsewhere(Callable<T> task) {
    return others.submit(task);
  }

  private ScheduledEvent awaitHandled(ScheduledEvent event) {
    await().atMost(60, TimeUnit.SECONDS).until(() -> runs(event) == 1);
    return event;
  }

  private long runs(ScheduledEvent event) throws SQLException {
    return database.count("SELECT count(*) FROM example_count WHERE event_id = ?", event.id());
  }

  private long triggers(ScheduledEvent event) throws SQLException {
    return database.count(
        "SELECT count(*) FROM qrtz_triggers WHERE trigger_name = ?", event.id().toString());
  }

  private void assertNothingLeft(ScheduledEvent event) throws SQLException {
    assertEquals(0, runs(event));
    assertEquals(0, triggers(event));
    assertEquals(
        0,
        database.count(
            "SELECT count(*) FROM qrtz_simple_triggers WHERE trigger_name = ?",
            event.id().toString()));
  }
}
