package io.carillon.listener;

import io.carillon.api.EventContext;
import io.carillon.api.EventText;
import io.carillon.api.FieldError;
import io.carillon.api.HandlesEvent;
import io.carillon.api.Outcome;
import jakarta.enterprise.inject.spi.Bean;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Parameter;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A method found to handle an event.
 *
 * @param viewType the bean type through which it is called
 * @param annotated the method of the bean's class that carries the annotations
 * @param method the method to call: the same one, or the one of a view
 */
record HandlerSignature(
    String eventName, Bean<?> bean, Type viewType, Method annotated, Method method) {

  static HandlerSignature of(Bean<?> bean, Type viewType, Method annotated, Method called) {
    String name = EventText.normalise(annotated.getAnnotation(HandlesEvent.class).value());
    return new HandlerSignature(name, bean, viewType, annotated, called);
  }

  /** What keeps it from being served; empty when nothing does. */
  List<String> problems() {
    List<String> problems = new ArrayList<>();
    List<FieldError> nameErrors = new ArrayList<>();
    EventText.check("event name", eventName, nameErrors);
    nameErrors.forEach(
        e -> problems.add("its " + e.field() + " '" + eventName + "' " + e.message()));
    if (Modifier.isPrivate(method.getModifiers()) || Modifier.isStatic(method.getModifiers())) {
      problems.add("it must be neither private nor static, or interceptors and scopes cannot work");
    }
    if (method.getReturnType() != void.class && method.getReturnType() != Outcome.class) {
      problems.add("it must return void or Outcome, not " + method.getReturnType().getName());
    }
    if (payloadParameters().size() > 1) {
      problems.add("it takes more than one payload parameter");
    }
    if (contexts() > 1) {
      problems.add("it takes more than one EventContext");
    }
    payloadParameters().stream()
        .filter(p -> p.getParameterizedType() instanceof TypeVariable)
        .forEach(p -> problems.add("its payload has the open type " + p.getParameterizedType()));
    return problems;
  }

  HandlerDescription description() {
    String payload =
        payloadParameters().stream()
            .findFirst()
            .map(p -> p.getParameterizedType().getTypeName())
            .orElse("none");
    return new HandlerDescription(eventName, describe(), payload);
  }

  /** Class and method, as a developer looks for it. */
  String describe() {
    return bean.getBeanClass().getName() + "." + method.getName();
  }

  private List<Parameter> payloadParameters() {
    return Arrays.stream(method.getParameters())
        .filter(p -> p.getType() != EventContext.class)
        .toList();
  }

  private long contexts() {
    return Arrays.stream(method.getParameters())
        .filter(p -> p.getType() == EventContext.class)
        .count();
  }
}
