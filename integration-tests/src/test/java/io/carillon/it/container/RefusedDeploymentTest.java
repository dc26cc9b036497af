package io.carillon.it.container;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.carillon.it.container.handlers.HiddenHandler;
import io.carillon.it.container.handlers.ImpossibleHandlers;
import io.carillon.it.container.handlers.NarrowView;
import io.carillon.it.container.handlers.TwoHandlers;
import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jboss.arquillian.container.test.api.Deployer;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.jboss.arquillian.junit5.ArquillianExtension;
import org.jboss.arquillian.test.api.ArquillianResource;
import org.jboss.shrinkwrap.api.spec.EnterpriseArchive;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A handler that cannot be served stops the deployment, and the message says which and why. */
@ExtendWith(ArquillianExtension.class)
@RunAsClient
class RefusedDeploymentTest {
  @ArquillianResource Deployer deployer;

  @Deployment(name = "twice", managed = false, testable = false)
  static EnterpriseArchive twice() {
    return Archives.earNamed("twice.ear", TwoHandlers.class);
  }

  @Deployment(name = "impossible", managed = false, testable = false)
  static EnterpriseArchive impossible() {
    return Archives.earNamed("impossible.ear", ImpossibleHandlers.class);
  }

  @Deployment(name = "hidden", managed = false, testable = false)
  static EnterpriseArchive hidden() {
    return Archives.earNamed("hidden.ear", NarrowView.class, HiddenHandler.class);
  }

  @Test
  void twoHandlersOfOneName() {
    assertRefused(
        "twice", "Event 'it.twice' has two handlers", "First.handleFirst", "Second.handleSecond");
  }

  @Test
  void signaturesThatCannotBeServedAllAtOnce() {
    assertRefused(
        "impossible",
        "ImpossibleHandlers.returnsNumber",
        "ImpossibleHandlers.takesTwoPayloads",
        "ImpossibleHandlers.takesTwoContexts",
        "ImpossibleHandlers.isPrivate",
        "ImpossibleHandlers.isStatic",
        "ImpossibleHandlers.takesAnything",
        "ImpossibleHandlers.hasABadName",
        "ImpossibleHandlers.isScheduledAndHandlesNothing",
        "ImpossibleHandlers.hasABadPriority declares no schedule: priority");
  }

  @Test
  void aSessionBeansMethodThatIsInNoView() {
    assertRefused("hidden", "HiddenHandler.handleHidden is in no business view");
  }

  private void assertRefused(String deployment, String... said) {
    Throwable refusal = assertThrows(Throwable.class, () -> deployer.deploy(deployment));

    String message =
        Stream.iterate(refusal, cause -> cause != null, Throwable::getCause)
            .map(Throwable::getMessage)
            .collect(Collectors.joining("\n"));
    assertAll(
        Arrays.stream(said).map(part -> () -> assertTrue(message.contains(part), part + message)));
  }
}
