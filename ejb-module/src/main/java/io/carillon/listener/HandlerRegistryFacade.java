package io.carillon.listener;

import io.carillon.api.EventHandler;
import io.carillon.api.HandlerRegistry;
import jakarta.ejb.ConcurrencyManagement;
import jakarta.ejb.ConcurrencyManagementType;
import jakarta.ejb.Local;
import jakarta.ejb.Singleton;
import jakarta.enterprise.inject.Typed;
import jakarta.inject.Inject;
import java.util.Set;

/**
 * The registry for other deployments of the same server: {@code
 * java:global/carillon/ejb-module/HandlerRegistryFacade!io.carillon.api.HandlerRegistry}.
 */
@Singleton
@ConcurrencyManagement(ConcurrencyManagementType.BEAN)
@Local(HandlerRegistry.class)
@Typed({})
public class HandlerRegistryFacade implements HandlerRegistry {
  @Inject Handlers handlers;

  @Override
  public Registration register(String eventName, EventHandler handler) {
    return handlers.register(eventName, handler);
  }

  @Override
  public Set<String> eventNames() {
    return handlers.eventNames();
  }
}
