package io.carillon.it.container;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.carillon.api.EventRequest;
import io.carillon.api.EventScheduler;
import io.carillon.api.ScheduledEvent;
import io.carillon.it.container.handlers.BeanHandlers;
import io.carillon.it.container.handlers.LocalView;
import io.carillon.it.container.handlers.LocalViewHandler;
import io.carillon.it.container.handlers.Marked;
import io.carillon.it.container.handlers.MarkingInterceptor;
import io.carillon.it.container.handlers.Notes;
import io.carillon.it.container.handlers.RunScope;
import io.carillon.it.container.handlers.StatelessHandler;
import jakarta.annotation.Resource;
import jakarta.ejb.EJB;
import java.sql.SQLException;
import java.util.Collections;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.arquillian.container.test.api.OperateOnDeployment;
import org.jboss.arquillian.junit5.ArquillianExtension;
import org.jboss.shrinkwrap.api.spec.EnterpriseArchive;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What a handler finds around it, and what becomes of what it answers. */
@ExtendWith(ArquillianExtension.class)
class HandlerTest {
  @EJB(lookup = Archives.EVENTS)
  EventScheduler events;

  @Resource(lookup = Database.JNDI_NAME)
  DataSource dataSource;

  private Database database;

  @Deployment(name = "carillon", order = 1, testable = false)
  static EnterpriseArchive carillon() {
    return Archives.earWith(
        BeanHandlers.class,
        LocalView.class,
        LocalViewHandler.class,
        Marked.class,
        MarkingInterceptor.class,
        Notes.class,
        RunScope.class,
        StatelessHandler.class);
  }

  @Deployment(name = "it", order = 2)
  static WebArchive tests() {
    return Archives.warWith(HandlerTest.class);
  }

  @BeforeEach
  void useDatabase() {
    database = new Database(dataSource);
  }

  @Test
  @OperateOnDeployment("it")
  void eachRunHasARequestScopeOfItsOwn() throws Exception {
    List<ScheduledEvent> runs =
        events.scheduleAll(Collections.nCopies(20, EventRequest.of("it.scope")));

    for (ScheduledEvent run : runs) {
      assertNotes(run, "scope of " + run.id(), "destroyed");
    }
  }

  @Test
  @OperateOnDeployment("it")
  void aThrowingRunsScopeEndsAndTheNextAttemptHasANewOne() throws Exception {
    ScheduledEvent run = events.schedule(EventRequest.of("it.scope.throws"));

    assertNotes(run, "scope of " + run.id(), "destroyed", "scope of " + run.id(), "destroyed");
  }

  @Test
  @OperateOnDeployment("it")
  void interceptorsStandAroundHandlers() throws Exception {
    assertNotes(events.schedule(EventRequest.of("it.interceptor")), "intercepted", "handled");
  }

  @Test
  @OperateOnDeployment("it")
  void payloadsComeAsTextAsJsonAndAsRecords() throws Exception {
    String order =
        """
        {"id":"ü🎉\\"","amount":12.50,"at":"2026-01-01T00:00:00Z","lines":[{"count":2,"article":"x"}]}""";

    assertNotes(events.schedule(EventRequest.of("it.string").payloadJson(order)), order);
    assertNotes(events.schedule(EventRequest.of("it.string")), "null");
    assertNotes(events.schedule(EventRequest.of("it.json").payloadJson("{\"text\":\"ü\"}")), "ü");
    assertNotes(
        events.schedule(EventRequest.of("it.record").payloadJson(order)),
        "Order[id=ü🎉\", amount=12.50, at=2026-01-01T00:00:00Z, lines=[Line[count=2, article=x]]]");
  }

  @Test
  @OperateOnDeployment("it")
  void sessionBeansHandleEventsThroughAnyView() throws Exception {
    assertNotes(events.schedule(EventRequest.of("it.local")), "handled");
    ScheduledEvent run = events.schedule(EventRequest.of("it.stateless"));
    assertNotes(run, "transaction: true", "module: handlers", "scope of " + run.id(), "destroyed");
  }

  @Test
  @OperateOnDeployment("it")
  void theThreadLooksLikeTheApplicationsOwn() throws Exception {
    assertNotes(
        events.schedule(EventRequest.of("it.surroundings")),
        "own class loader: true",
        "application: carillon");
  }

  @Test
  @OperateOnDeployment("it")
  void anInterruptDoesNotReachTheNextRun() throws Exception {
    for (ScheduledEvent run :
        events.scheduleAll(Collections.nCopies(40, EventRequest.of("it.interrupt")))) {
      assertNotes(run, "interrupted: false");
    }
  }

  @Test
  @OperateOnDeployment("it")
  void anErrorIsAFailedAttempt() throws Exception {
    ScheduledEvent run = events.schedule(EventRequest.of("it.error"));

    assertNotes(run, "attempt 1", "attempt 2");
    assertHistory(run, "1 FAILED", "2 SUCCEEDED");
  }

  @Test
  @OperateOnDeployment("it")
  void aPayloadThatTheHandlerCannotTakeIsDeadAtOnce() throws Exception {
    for (String json :
        List.of("5", "true", "\"x\"", "[1]", "{\"amount\":\"much\"}", "{\"id\":[1]}")) {
      assertHistory(events.schedule(EventRequest.of("it.record").payloadJson(json)), "1 DEAD");
    }
    assertHistory(events.schedule(EventRequest.of("it.json").payloadJson("[]")), "1 DEAD");
  }

  @Test
  @OperateOnDeployment("it")
  void attemptsThatAreUsedUpLeaveADeadEvent() throws Exception {
    ScheduledEvent run = events.schedule(EventRequest.of("it.exhausted"));

    assertNotes(run, "attempt 1 of 3", "attempt 2 of 3", "attempt 3 of 3");
    assertHistory(run, "1 FAILED", "2 FAILED", "3 DEAD");
    assertEquals(List.of("ERROR"), triggerState(run));
  }

  @Test
  @OperateOnDeployment("it")
  void aHandlersAnswerCounts() throws Exception {
    ScheduledEvent run = events.schedule(EventRequest.of("it.outcome"));

    assertNotes(run, "attempt 1", "attempt 2");
    assertHistory(run, "1 FAILED", "2 DEAD");
    assertEquals(List.of("ERROR"), triggerState(run));
  }

  @Test
  @OperateOnDeployment("it")
  void handlersInjectTheScheduler() throws Exception {
    ScheduledEvent run = events.schedule(EventRequest.of("it.chain"));

    await().atMost(60, TimeUnit.SECONDS).until(() -> notes(run.id()).size() == 1);
    UUID next = UUID.fromString(notes(run.id()).get(0));
    await()
        .atMost(60, TimeUnit.SECONDS)
        .untilAsserted(() -> assertEquals(List.of("\"from " + run.id() + "\""), notes(next)));
  }

  private void assertNotes(ScheduledEvent event, String... expected) {
    await()
        .atMost(60, TimeUnit.SECONDS)
        .untilAsserted(() -> assertEquals(List.of(expected), notes(event.id())));
  }

  private List<String> notes(UUID eventId) throws SQLException {
    return database.column("SELECT note FROM it_note WHERE event_id = ? ORDER BY id", eventId);
  }

  private void assertHistory(ScheduledEvent event, String... expected) {
    await()
        .atMost(60, TimeUnit.SECONDS)
        .untilAsserted(
            () ->
                assertEquals(
                    List.of(expected),
                    database.column(
                        "SELECT attempt || ' ' || state FROM carillon_execution WHERE event_id = ? ORDER BY id",
                        event.id())));
  }

  private List<String> triggerState(ScheduledEvent event) throws SQLException {
    return database.column(
        "SELECT trigger_state FROM qrtz_triggers WHERE trigger_name = ?", event.id().toString());
  }
}
