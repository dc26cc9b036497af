package io.carillon.it.probe.declared;

import io.carillon.api.HandlesEvent;
import io.carillon.api.Scheduled;
import jakarta.enterprise.context.ApplicationScoped;

/** Declares the same schedule with another spec. */
@ApplicationScoped
public class SecondVersion {
  @HandlesEvent("Declared")
  @Scheduled(spec = "0 12 29 2 *", payload = "1")
  void run() {
    // that it runs is enough
  }
}
