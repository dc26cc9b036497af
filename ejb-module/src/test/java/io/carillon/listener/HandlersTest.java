package io.carillon.listener;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.carillon.api.HandlerRegistry.Registration;
import io.carillon.api.InvalidRequestException;
import io.carillon.api.Outcome;
import io.carillon.config.ConfigReader;
import io.carillon.config.SettingsInForce;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class HandlersTest {
  private final Handlers handlers =
      new Handlers(
          new SettingsInForce(
              name -> Optional.empty(),
              new ConfigReader(
                      name ->
                          name.equals("carillon.node-id") ? Optional.of("n1") : Optional.empty())
                  .read()));

  @Test
  void aHandlerComesAndGoesAndTheListenersHearOfIt() {
    AtomicInteger changes = new AtomicInteger();
    handlers.onChange(changes::incrementAndGet);
    Registration registration = handlers.register("A", context -> Outcome.completed());
    assertEquals(Set.of("A"), handlers.eventNames());
    registration.close();
    registration.close();
    assertTrue(handlers.eventNames().isEmpty());
    assertEquals(2, changes.get());
  }

  @Test
  void aSecondHandlerOfOneNameIsRefusedAndTheFirstStays() {
    handlers.register("A", context -> Outcome.completed());
    IllegalStateException refused =
        assertThrows(
            IllegalStateException.class,
            () -> handlers.register("A", context -> Outcome.dead("x")));
    assertTrue(refused.getMessage().contains("'A'"), refused.getMessage());
    assertEquals(1, handlers.descriptions().size());
  }

  @Test
  void closingAnOldRegistrationDoesNotRemoveItsSuccessor() {
    Registration first = handlers.register("A", context -> Outcome.completed());
    first.close();
    handlers.register("A", context -> Outcome.completed());
    first.close();
    assertEquals(Set.of("A"), handlers.eventNames());
  }

  @Test
  void whatIsNoNameIsRefused() {
    assertThrows(
        InvalidRequestException.class, () -> handlers.register(" A", c -> Outcome.completed()));
    assertThrows(
        InvalidRequestException.class, () -> handlers.register("", c -> Outcome.completed()));
  }
}
