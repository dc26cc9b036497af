package io.carillon.listener;

import io.carillon.api.CarillonException;
import io.carillon.api.EventContext;
import io.carillon.api.EventHandler;
import io.carillon.api.Outcome;
import jakarta.enterprise.context.spi.CreationalContext;
import jakarta.enterprise.inject.spi.Bean;
import jakarta.enterprise.inject.spi.BeanManager;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.util.Arrays;

/** A handler that is a method of a bean: finds the bean's instance, reads the payload, calls. */
final class HandlerMethod implements EventHandler {
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
  public Outcome handle(EventContext context) throws Exception {
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    thread.setContextClassLoader(signature.bean().getBeanClass().getClassLoader());
    try {
      return call(context);
    } finally {
      thread.setContextClassLoader(before);
    }
  }

  private Outcome call(EventContext context) throws Exception {
    Object[] arguments;
    try {
      arguments = arguments(context);
    } catch (UnreadablePayloadException e) {
      return Outcome.dead(e.getMessage());
    }
    Bean<?> bean = signature.bean();
    CreationalContext<?> creation = beanManager.createCreationalContext(bean);
    try {
      Object instance = beanManager.getReference(bean, signature.viewType(), creation);
      return outcomeOf(invoke(instance, arguments));
    } finally {
      // Ends a @Dependent instance, @PreDestroy included; a normal-scoped one belongs to its scope.
      creation.release();
    }
  }

  private Object[] arguments(EventContext context) {
    return Arrays.stream(signature.method().getParameters())
        .map(parameter -> argument(parameter, context))
        .toArray();
  }

  private Object argument(Parameter parameter, EventContext context) {
    return parameter.getType() == EventContext.class
        ? context
        : payloads.read(context.payload(), parameter.getParameterizedType());
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

  private static Outcome outcomeOf(Object returned) {
    return returned instanceof Outcome outcome ? outcome : Outcome.completed();
  }
}
