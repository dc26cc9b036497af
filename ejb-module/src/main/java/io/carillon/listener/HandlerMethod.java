package io.carillon.listener;

import io.carillon.api.CarillonException;
import io.carillon.api.EventContext;
import io.carillon.api.Outcome;
import jakarta.enterprise.context.spi.CreationalContext;
import jakarta.enterprise.inject.spi.Bean;
import jakarta.enterprise.inject.spi.BeanManager;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A handler that is a method of a bean: finds the bean's instance, reads the payload, calls. */
final class HandlerMethod implements Handling {
  private final BeanManager beanManager;
  private final HandlerSignature signature;
  private final PayloadReader payloads;

  HandlerMethod(BeanManager beanManager, HandlerSignature signature, PayloadReader payloads) {
    this.beanManager = beanManager;
    this.signature = signature;
    this.payloads = payloads;
    signature.method().setAccessible(true);
  }

  @Override
  public List<Outcome> handle(List<EventContext> contexts) throws Exception {
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    thread.setContextClassLoader(signature.bean().getBeanClass().getClassLoader());
    try {
      return call(contexts);
    } finally {
      thread.setContextClassLoader(before);
    }
  }

  /** An event whose payload cannot be read is dead; the handler gets the others. */
  private List<Outcome> call(List<EventContext> contexts) throws Exception {
    Map<EventContext, Outcome> outcomes = new HashMap<>();
    Map<EventContext, Object> readable = new LinkedHashMap<>();
    for (EventContext context : contexts) {
      try {
        readable.put(context, payload(context));
      } catch (UnreadablePayloadException e) {
        outcomes.put(context, Outcome.dead(e.getMessage()));
      }
    }
    if (!readable.isEmpty()) {
      outcomes.putAll(outcomes(readable, outcomes));
    }
    return contexts.stream().map(outcomes::get).toList();
  }

  private Map<EventContext, Outcome> outcomes(
      Map<EventContext, Object> readable, Map<EventContext, Outcome> leftOut) throws Exception {
    try {
      return outcomesOf(handle(readable), List.copyOf(readable.keySet()));
    } catch (Exception | Error failure) {
      if (leftOut.isEmpty()) {
        throw failure;
      }
      throw new PartlyUnreadableException(leftOut, failure);
    }
  }

  private Object payload(EventContext context) {
    return signature.payloadType().map(type -> payloads.read(context.payload(), type)).orElse(null);
  }

  private Object handle(Map<EventContext, Object> payloadByContext) throws Exception {
    Bean<?> bean = signature.bean();
    CreationalContext<?> creation = beanManager.createCreationalContext(bean);
    try {
      Object instance = beanManager.getReference(bean, signature.viewType(), creation);
      return invoke(instance, arguments(payloadByContext));
    } finally {
      // Ends a @Dependent instance, @PreDestroy included; a normal-scoped one belongs to its scope.
      creation.release();
    }
  }

  private Object[] arguments(Map<EventContext, Object> payloadByContext) {
    return Arrays.stream(signature.method().getParameters())
        .map(parameter -> argument(parameter, payloadByContext))
        .toArray();
  }

  private Object argument(Parameter parameter, Map<EventContext, Object> payloadByContext) {
    boolean isContext = signature.isContext(parameter);
    List<Object> ofAll =
        new ArrayList<>(isContext ? payloadByContext.keySet() : payloadByContext.values());
    return signature.isBatch() ? ofAll : ofAll.get(0);
  }

  private Object invoke(Object instance, Object[] arguments) throws Exception {
    Method method = signature.method();
    try {
      return method.invoke(instance, arguments);
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof Exception exception) {
        throw exception;
      }
      if (e.getCause() instanceof Error error) {
        throw error;
      }
      throw new CarillonException("The handler threw " + e.getCause(), e.getCause());
    }
  }

  private static Map<EventContext, Outcome> outcomesOf(
      Object returned, List<EventContext> contexts) {
    if (returned instanceof List<?> list && list.size() != contexts.size()) {
      throw new CarillonException(
          "The handler returned %d outcomes for %d events".formatted(list.size(), contexts.size()));
    }
    Map<EventContext, Outcome> outcomes = new HashMap<>();
    for (int i = 0; i < contexts.size(); i++) {
      Object one = returned instanceof List<?> list ? list.get(i) : returned;
      outcomes.put(contexts.get(i), one instanceof Outcome outcome ? outcome : Outcome.completed());
    }
    return outcomes;
  }
}
