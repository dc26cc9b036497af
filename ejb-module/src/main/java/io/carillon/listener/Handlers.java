package io.carillon.listener;

import io.carillon.api.EventHandler;
import io.carillon.api.EventText;
import io.carillon.api.FieldError;
import io.carillon.api.HandlerRegistry;
import io.carillon.api.InvalidRequestException;
import io.carillon.config.SettingsInForce;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.lang.reflect.AnnotatedElement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** The handlers of this node, by event name. Thread-safe; listeners hear of each change. */
@ApplicationScoped
public class Handlers implements HandlerRegistry {
  private SettingsInForce settings;
  private final Map<String, RegisteredHandler> byName = new ConcurrentHashMap<>();
  private final List<Runnable> changeListeners = new CopyOnWriteArrayList<>();

  /** A handler and what is shown of it. */
  record RegisteredHandler(Handling handler, HandlerDescription description) {}

  Handlers() {}

  @Inject
  Handlers(SettingsInForce settings) {
    this.settings = settings;
  }

  @Override
  public Registration register(String eventName, EventHandler handler) {
    String name = EventText.normalise(eventName);
    return add(
        new RegisteredHandler(Handling.of(handler), describe(name, handler)), handler.getClass());
  }

  private static HandlerDescription describe(String name, EventHandler handler) {
    return new HandlerDescription(name, handler.getClass().getName(), "EventContext");
  }

  /**
   * Adds a handler that was found at deployment or registered as code.
   *
   * @param annotated what may carry annotations that say how it is to be run
   */
  Registration add(RegisteredHandler registered, AnnotatedElement annotated) {
    String name = registered.description().eventName();
    List<FieldError> errors = new ArrayList<>();
    EventText.check("eventName", name, errors);
    if (!errors.isEmpty()) {
      throw new InvalidRequestException(errors);
    }
    refuseSecond(registered, byName.get(name));
    settings.learn(name, annotated);
    refuseSecond(registered, byName.putIfAbsent(name, registered));
    announceChange();
    return () -> {
      if (byName.remove(name, registered)) {
        announceChange();
      }
    };
  }

  private static void refuseSecond(RegisteredHandler second, RegisteredHandler present) {
    if (present != null) {
      throw new IllegalStateException(
          "Event '%s' is handled by %s already; %s cannot handle it too."
              .formatted(
                  present.description().eventName(),
                  present.description().method(),
                  second.description().method()));
    }
  }

  @Override
  public Set<String> eventNames() {
    return Set.copyOf(byName.keySet());
  }

  /** The handler of a name, if this node has one. */
  Optional<RegisteredHandler> find(String eventName) {
    return Optional.ofNullable(byName.get(eventName));
  }

  /** What this node can handle, by name. */
  public List<HandlerDescription> descriptions() {
    return byName.values().stream()
        .map(RegisteredHandler::description)
        .sorted(Comparator.comparing(HandlerDescription::eventName))
        .toList();
  }

  /** Calls {@code listener} after each change, on the thread that made it. */
  public void onChange(Runnable listener) {
    changeListeners.add(listener);
  }

  private void announceChange() {
    changeListeners.forEach(Runnable::run);
  }
}
