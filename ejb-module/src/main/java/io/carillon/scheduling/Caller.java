package io.carillon.scheduling;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.security.Principal;

/** Who schedules. */
@ApplicationScoped
public class Caller {
  /** Scheduled by code that runs for nobody, a handler for instance. */
  private static final String NOBODY = "application";

  @Inject Principal principal;

  /** The name of the user the current thread works for. */
  public String name() {
    try {
      return principal.getName();
    } catch (IllegalStateException e) {
      // WildFly has no principal for a thread that no request came in by, and says so this way
      // (WFLYWELD0038).
      return NOBODY;
    }
  }
}
