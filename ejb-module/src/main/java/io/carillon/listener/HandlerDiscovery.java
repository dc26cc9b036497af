package io.carillon.listener;

import io.carillon.api.HandlesEvent;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.spi.AfterDeploymentValidation;
import jakarta.enterprise.inject.spi.AnnotatedMethod;
import jakarta.enterprise.inject.spi.AnnotatedType;
import jakarta.enterprise.inject.spi.Bean;
import jakarta.enterprise.inject.spi.BeanManager;
import jakarta.enterprise.inject.spi.DefinitionException;
import jakarta.enterprise.inject.spi.Extension;
import jakarta.enterprise.inject.spi.ProcessManagedBean;
import jakarta.enterprise.inject.spi.ProcessSessionBean;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The CDI extension that finds the {@link HandlesEvent} methods of all bean archives of the EAR,
 * session beans included.
 */
public class HandlerDiscovery implements Extension {
  private final List<HandlerSignature> found = new ArrayList<>();
  private final List<String> unreachable = new ArrayList<>();

  /**
   * Managed beans. Session beans come here too, as a subtype, and are left to the other observer.
   */
  void managedBean(@Observes ProcessManagedBean<?> event) {
    if (!(event instanceof ProcessSessionBean)) {
      handlerMethods(event.getAnnotatedBeanClass())
          .forEach(
              m ->
                  found.add(
                      HandlerSignature.of(event.getBean(), event.getBean().getBeanClass(), m, m)));
    }
  }

  /** Session beans: the method is called through a view that has it. */
  void sessionBean(@Observes ProcessSessionBean<?> event) {
    Bean<?> bean = event.getBean();
    AnnotatedType<?> type = (AnnotatedType<?>) event.getAnnotatedBeanClass();
    for (Method method : handlerMethods(type)) {
      Optional<HandlerSignature> reachable = throughView(bean, method);
      reachable.ifPresentOrElse(
          found::add,
          () ->
              unreachable.add(
                  "%s.%s is in no business view of its session bean: make it public, and declare it in the local interface if there is one"
                      .formatted(bean.getBeanClass().getName(), method.getName())));
    }
  }

  private static List<Method> handlerMethods(AnnotatedType<?> type) {
    return type.getMethods().stream()
        .filter(m -> m.isAnnotationPresent(HandlesEvent.class))
        .map(AnnotatedMethod::getJavaMember)
        .filter(m -> !m.isBridge())
        .toList();
  }

  private static Optional<HandlerSignature> throughView(Bean<?> bean, Method method) {
    if (!Modifier.isPublic(method.getModifiers())) {
      return Optional.empty();
    }
    if (bean.getTypes().contains(bean.getBeanClass())) {
      return Optional.of(HandlerSignature.of(bean, bean.getBeanClass(), method, method));
    }
    for (Type view : bean.getTypes()) {
      Optional<Method> called = methodOf(view, method);
      if (called.isPresent()) {
        return Optional.of(HandlerSignature.of(bean, view, method, called.get()));
      }
    }
    return Optional.empty();
  }

  private static Optional<Method> methodOf(Type view, Method method) {
    if (!(view instanceof Class<?> type) || !type.isInterface()) {
      return Optional.empty();
    }
    try {
      return Optional.of(type.getMethod(method.getName(), method.getParameterTypes()));
    } catch (NoSuchMethodException e) {
      return Optional.empty();
    }
  }

  /** Stops the deployment when a handler cannot be served, naming every method that is wrong. */
  void validate(@Observes AfterDeploymentValidation event) {
    unreachable.forEach(message -> event.addDeploymentProblem(new DefinitionException(message)));
    Map<String, HandlerSignature> byName = new HashMap<>();
    for (HandlerSignature signature : found) {
      for (String problem : signature.problems()) {
        event.addDeploymentProblem(
            new DefinitionException(
                "%s cannot handle an event: %s.".formatted(signature.describe(), problem)));
      }
      HandlerSignature other = byName.putIfAbsent(signature.eventName(), signature);
      if (other != null) {
        event.addDeploymentProblem(
            new DefinitionException(
                "Event '%s' has two handlers: %s and %s. Remove one of them."
                    .formatted(signature.eventName(), other.describe(), signature.describe())));
      }
    }
  }

  /** Puts what was found into the registry. */
  void registerAll(Handlers handlers, BeanManager beanManager) {
    PayloadReader payloads = new PayloadReader();
    for (HandlerSignature signature : found) {
      var handler = new HandlerMethod(beanManager, signature, payloads);
      handlers.add(
          new Handlers.RegisteredHandler(handler, signature.description()), signature.annotated());
    }
  }
}
