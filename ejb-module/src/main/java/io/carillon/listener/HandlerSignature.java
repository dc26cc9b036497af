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
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

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
    if (method.getReturnType() != void.class && !returnsOutcome()) {
      problems.add(
          "it must return void or %s, not %s"
              .formatted(
                  isBatch() ? "List<Outcome>" : "Outcome", method.getReturnType().getName()));
    }
    if (isBatch() && payloadParameters().stream().anyMatch(p -> elementType(p).isEmpty())) {
      problems.add("it handles batches, so its payload must be a List of something");
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

  /** Whether one call handles many events. */
  boolean isBatch() {
    return annotated.getAnnotation(HandlesEvent.class).batch() > 1;
  }

  private boolean returnsOutcome() {
    return isBatch()
        ? method.getGenericReturnType() instanceof ParameterizedType list
            && list.getRawType() == List.class
            && list.getActualTypeArguments()[0] == Outcome.class
        : method.getReturnType() == Outcome.class;
  }

  /** Whether a parameter is the context, or in a batch the contexts. */
  boolean isContext(Parameter parameter) {
    return isBatch()
        ? elementType(parameter).filter(EventContext.class::equals).isPresent()
        : parameter.getType() == EventContext.class;
  }

  /** The type of a List's elements. */
  private static Optional<Type> elementType(Parameter parameter) {
    return parameter.getParameterizedType() instanceof ParameterizedType list
            && list.getRawType() == List.class
        ? Optional.of(list.getActualTypeArguments()[0])
        : Optional.empty();
  }

  /** What the payload of each event is read as, if the handler wants it. */
  Optional<Type> payloadType() {
    return payloadParameters().stream()
        .findFirst()
        .map(p -> isBatch() ? elementType(p).orElseThrow() : p.getParameterizedType());
  }

  /** Class and method, as a developer looks for it. */
  String describe() {
    return bean.getBeanClass().getName() + "." + method.getName();
  }

  private List<Parameter> payloadParameters() {
    return Arrays.stream(method.getParameters()).filter(p -> !isContext(p)).toList();
  }

  private long contexts() {
    return Arrays.stream(method.getParameters()).filter(this::isContext).count();
  }
}
