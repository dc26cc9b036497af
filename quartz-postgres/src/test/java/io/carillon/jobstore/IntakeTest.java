package io.carillon.jobstore;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.carillon.testkit.TestDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Set;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.postgresql.PGConnection;
import org.postgresql.PGNotification;
import org.postgresql.ds.PGSimpleDataSource;
import org.quartz.JobPersistenceException;
import org.quartz.ObjectAlreadyExistsException;
import org.quartz.Trigger.TriggerState;
import org.quartz.TriggerKey;
import org.quartz.impl.matchers.GroupMatcher;

/** Storing events: many at once, in the caller's transaction, once a key. */
class IntakeTest {
  private final TestDatabase database = TestDatabase.migrated();
  private final Rows rows = new Rows(database.dataSource());
  private TestNode node;

  /** Hands out one connection that stands in a transaction and survives close, as under JTA. */
  private static final class JoinedTransaction extends PGSimpleDataSource {
    private static final long serialVersionUID = 1L;
    private final transient Connection connection;

    JoinedTransaction(DataSource dataSource) throws SQLException {
      connection = dataSource.getConnection();
      connection.setAutoCommit(false);
    }

    @Override
    public Connection getConnection() {
      return (Connection)
          java.lang.reflect.Proxy.newProxyInstance(
              getClass().getClassLoader(),
              new Class<?>[] {Connection.class},
              (proxy, method, arguments) ->
                  method.getName().equals("close") ? null : method.invoke(connection, arguments));
    }
  }

  /** A node whose callers stand in that transaction. */
  private TestNode joining(JoinedTransaction transaction) throws Exception {
    return new TestNode(
        database.dataSource(),
        "two",
        context -> {},
        store -> store.setCallerDataSource(transaction));
  }

  @BeforeEach
  void openNode() throws Exception {
    node = new TestNode(database.dataSource(), "one", context -> {});
    node.store.ensureJob(TestNode.job());
  }

  @AfterEach
  void close() throws Exception {
    node.close();
    database.close();
  }

  @Test
  void thousandsAreStoredAtOnce() throws Exception {
    assertEquals(5_000, node.store.storeAll(TestNode.oneShots(5_000)).size());
    assertEquals(5_000, rows.triggersIn("WAITING"));
  }

  @Test
  void aKeyIsTakenOnce() throws Exception {
    OneShotTrigger first = TestNode.oneShot("first");
    first.setUniqueKey("order-1");
    OneShotTrigger second = TestNode.oneShot("second");
    second.setUniqueKey("order-1");
    OneShotTrigger third = TestNode.oneShot("third");
    assertEquals(
        Set.of(first.getKey(), third.getKey()), node.store.storeAll(List.of(first, second, third)));
    assertThrows(ObjectAlreadyExistsException.class, () -> node.scheduler.scheduleJob(second));
    assertEquals(
        "order-1",
        ((OneShotTrigger) node.scheduler.getTrigger(first.getKey())).uniqueKey().orElseThrow());
  }

  @Test
  void ofManyOnlyThoseWhoseKeysAreTakenAreLeftOut() throws Exception {
    node.scheduler.scheduleJob(TestNode.oneShot("event-7"));
    List<OneShotTrigger> many = TestNode.oneShots(2_000);
    many.get(3).setUniqueKey("order-1");
    many.get(1_999).setUniqueKey("order-1");
    Set<TriggerKey> stored = node.store.storeAll(many);
    assertEquals(1_998, stored.size());
    assertFalse(stored.contains(many.get(7).getKey()));
    assertFalse(stored.contains(many.get(1_999).getKey()));
    assertEquals(1_999, rows.triggers());
  }

  @Test
  void ofManyThoseOfAPausedGroupWait() throws Exception {
    node.scheduler.pauseTriggers(GroupMatcher.triggerGroupEquals("event"));
    assertEquals(100, node.store.storeAll(TestNode.oneShots(100)).size());
    assertEquals(
        TriggerState.PAUSED, node.scheduler.getTriggerState(new TriggerKey("event-50", "event")));
  }

  @Test
  void whatIsStoredAmongManyIsReadBackAsItWas() throws Exception {
    List<OneShotTrigger> many = TestNode.oneShots(60);
    OneShotTrigger odd = many.get(30);
    odd.setKey(new TriggerKey("\\. \\N \t\n\u00e9 \ud83d\udd14", "event"));
    odd.setDescription("");
    odd.setPriority(9);
    odd.setUniqueKey("\\N");
    odd.getJobDataMap().put("payload", "a\\tb\n\u0001\ud83d\udd14".repeat(20_000));
    assertEquals(60, node.store.storeAll(many).size());
    OneShotTrigger read = (OneShotTrigger) node.scheduler.getTrigger(odd.getKey());
    assertEquals("", read.getDescription());
    assertEquals(9, read.getPriority());
    assertEquals("\\N", read.uniqueKey().orElseThrow());
    assertEquals(odd.getJobDataMap(), read.getJobDataMap());
    assertEquals(odd.getNextFireTime(), read.getNextFireTime());
    assertEquals(odd.getMisfireInstruction(), read.getMisfireInstruction());
  }

  @Test
  void ofManyInACallersTransactionNothingStaysThatIsRolledBack() throws Exception {
    JoinedTransaction transaction = new JoinedTransaction(database.dataSource());
    try (TestNode joining = joining(transaction)) {
      assertEquals(200, joining.store.storeAll(TestNode.oneShots(200)).size());
      transaction.connection.rollback();
      assertEquals(0, rows.triggers());

      node.store.storeAll(List.of(TestNode.oneShot("event-5")));
      assertEquals(199, joining.store.storeAll(TestNode.oneShots(200)).size());
      transaction.connection.commit();
      assertEquals(200, rows.triggers());
    } finally {
      transaction.connection.close();
    }
  }

  @Test
  void aCallersTransactionDecidesAndIsHeardWhenItCommits() throws Exception {
    JoinedTransaction transaction = new JoinedTransaction(database.dataSource());
    try (TestNode joining = joining(transaction);
        Connection listener = listener()) {
      joining.store.storeAll(List.of(TestNode.oneShot("rolled-back")));
      transaction.connection.rollback();
      assertEquals(0, heard(listener).length);
      assertEquals(0, rows.triggers());

      joining.store.storeAll(List.of(TestNode.oneShot("committed")));
      assertEquals(0, rows.triggers());
      transaction.connection.commit();
      assertEquals(1, heard(listener).length);
      assertEquals(1, rows.triggers());
    } finally {
      transaction.connection.close();
    }
  }

  @Test
  void anOpenTransactionBlocksNobody() throws Exception {
    JoinedTransaction transaction = new JoinedTransaction(database.dataSource());
    try (TestNode joining = joining(transaction)) {
      joining.store.storeAll(TestNode.oneShots(10));
      assertEquals(1, node.store.storeAll(List.of(TestNode.oneShot("other"))).size());
      node.store.pauseJob(TestNode.JOB);
      node.store.resumeJob(TestNode.JOB);
      assertTrue(node.store.checkExists(new TriggerKey("other", "event")));
    } finally {
      transaction.connection.close();
    }
  }

  @Test
  void aJobThatIsNotDurableCannotBeEnsured() {
    assertThrows(
        JobPersistenceException.class,
        () -> node.store.ensureJob(TestNode.job().getJobBuilder().storeDurably(false).build()));
  }

  private Connection listener() throws SQLException {
    Connection listener = database.dataSource().getConnection();
    Node channel = Node.of(TestNode.SCHEDULER, "QRTZ_", Node.Sessions.USED, 1_500);
    try (Statement statement = listener.createStatement()) {
      statement.execute("LISTEN " + channel.channel());
    }
    return listener;
  }

  private static PGNotification[] heard(Connection listener) throws SQLException {
    try (Statement statement = listener.createStatement()) {
      statement.execute("SELECT 1");
    }
    PGNotification[] heard = listener.unwrap(PGConnection.class).getNotifications();
    return heard == null ? new PGNotification[0] : heard;
  }
}
