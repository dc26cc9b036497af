package io.carillon.listener;

import jakarta.enterprise.context.Dependent;
import jakarta.enterprise.inject.spi.BeanManager;
import jakarta.inject.Inject;

/** Brings the handlers found at deployment into the registry. */
@Dependent
public class HandlerCatalogue {
  @Inject HandlerDiscovery discovery;
  @Inject Handlers handlers;
  @Inject BeanManager beanManager;

  /** To be called once, before the scheduler starts. */
  public void load() {
    discovery.registerAll(handlers, beanManager);
  }
}
