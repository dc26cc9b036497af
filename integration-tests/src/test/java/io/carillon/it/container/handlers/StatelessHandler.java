package io.carillon.it.container.handlers;

import io.carillon.api.EventContext;
import io.carillon.api.HandlesEvent;
import jakarta.annotation.Resource;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import jakarta.transaction.TransactionSynchronizationRegistry;

/** A session bean without an interface: has a transaction and its own naming context. */
@Stateless
public class StatelessHandler {
  @Inject Notes notes;
  @Inject RunScope runScope;

  @Resource TransactionSynchronizationRegistry transaction;

  @Resource(lookup = "java:module/ModuleName")
  String module;

  @HandlesEvent("it.stateless")
  public void handle(EventContext event) {
    notes.add(event.eventId(), "transaction: " + (transaction.getTransactionKey() != null));
    notes.add(event.eventId(), "module: " + module);
    notes.add(event.eventId(), "scope of " + runScope.usedBy(event.eventId()));
  }
}
