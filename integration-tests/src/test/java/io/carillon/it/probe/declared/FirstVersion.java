package io.carillon.it.probe.declared;

import io.carillon.api.HandlesEvent;
import io.carillon.api.Scheduled;
import jakarta.enterprise.context.ApplicationScoped;

/** Declares a schedule. */
@ApplicationScoped
public class FirstVersion {
  @HandlesEvent("Declared")
  @Scheduled(spec = "@every 24h", payload = "1")
  void run() {
    // that it runs is enough
  }
}
