package io.carillon.it.container;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.carillon.api.EventRequest;
import io.carillon.api.EventScheduler;
import io.carillon.api.HandlerRegistry;
import io.carillon.api.HandlerRegistry.Registration;
import io.carillon.api.Outcome;
import io.carillon.api.ScheduledEvent;
import jakarta.annotation.Resource;
import jakarta.ejb.EJB;
import java.util.UUID;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.arquillian.container.test.api.OperateOnDeployment;
import org.jboss.arquillian.junit5.ArquillianExtension;
import org.jboss.shrinkwrap.api.spec.EnterpriseArchive;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What another application of the same server can do, and what it sees. */
@ExtendWith(ArquillianExtension.class)
class OtherDeploymentTest {
  @EJB(lookup = Archives.EVENTS)
  EventScheduler events;

  @EJB(lookup = Archives.HANDLERS)
  HandlerRegistry registry;

  @Resource(lookup = Database.JNDI_NAME)
  DataSource dataSource;

  @Deployment(name = "carillon", order = 1, testable = false)
  static EnterpriseArchive carillon() {
    return Archives.examplesEar();
  }

  @Deployment(name = "it", order = 2)
  static WebArchive tests() {
    return Archives.warWith(OtherDeploymentTest.class);
  }

  @Test
  @OperateOnDeployment("it")
  void itSharesTheApiAndSeesNothingOfThePlatform() {
    String loader = EventScheduler.class.getClassLoader().toString();

    assertTrue(loader.contains("deployment.carillon.ear"), loader);
    assertThrows(ClassNotFoundException.class, () -> Class.forName("io.carillon.engine.Platform"));
    assertThrows(
        ClassNotFoundException.class, () -> Class.forName("io.carillon.listener.EventJob"));
  }

  @Test
  @OperateOnDeployment("it")
  void itsHandlersComeAndGoWhileTheApplicationRuns() throws Exception {
    BlockingQueue<UUID> handled = new LinkedBlockingQueue<>();
    String name = "it.dynamic " + UUID.randomUUID();
    Registration first = registry.register(name, event -> accept(handled, event.eventId()));
    assertTrue(registry.eventNames().contains(name));

    ScheduledEvent event = events.schedule(EventRequest.of(name));
    assertEquals(event.id(), handled.poll(60, TimeUnit.SECONDS));

    first.close();
    first.close();
    assertFalse(registry.eventNames().contains(name));
    ScheduledEvent waiting = events.schedule(EventRequest.of(name));
    awaitHandled(events.schedule(EventRequest.of("CountEvents")));
    assertTrue(handled.isEmpty());

    try (Registration second = registry.register(name, e -> accept(handled, e.eventId()))) {
      assertEquals(waiting.id(), handled.poll(60, TimeUnit.SECONDS));
    }
  }

  @Test
  @OperateOnDeployment("it")
  void aTakenNameIsRefused() {
    Exception refusal =
        assertThrows(
            IllegalStateException.class,
            () -> registry.register("CountEvents", event -> Outcome.completed()));

    assertTrue(
        refusal.getMessage().contains("io.carillon.examples.CountEvents.count"),
        refusal.getMessage());
  }

  private static Outcome accept(BlockingQueue<UUID> handled, UUID eventId) {
    handled.add(eventId);
    return Outcome.completed();
  }

  private void awaitHandled(ScheduledEvent event) {
    Database database = new Database(dataSource);
    await()
        .atMost(60, TimeUnit.SECONDS)
        .until(
            () ->
                database.count("SELECT count(*) FROM example_count WHERE event_id = ?", event.id())
                    == 1);
  }
}
