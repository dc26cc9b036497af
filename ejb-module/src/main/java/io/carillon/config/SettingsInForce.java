package io.carillon.config;

import io.carillon.api.CarillonException;
import java.lang.reflect.AnnotatedElement;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/** The settings of each event name, as this node knows them. */
public final class SettingsInForce {
  private final Function<String, Optional<String>> texts;
  private final CarillonConfig config;
  private final Map<String, HandlerSettings> byName = new ConcurrentHashMap<>();

  /**
   * @param texts finds the text of a setting
   */
  public SettingsInForce(Function<String, Optional<String>> texts, CarillonConfig config) {
    this.texts = texts;
    this.config = config;
  }

  /**
   * Reads the settings of a handler of this node.
   *
   * @param annotated its method or class
   * @throws CarillonException naming every setting that is wrong
   */
  public HandlerSettings learn(String eventName, AnnotatedElement annotated) {
    HandlerSettings settings =
        new HandlerSettingsReader(eventName, texts, annotated, config.retry()).read();
    byName.put(eventName, settings);
    return settings;
  }

  /** The settings of a name; the usual ones when this node has never had a handler for it. */
  public HandlerSettings of(String eventName) {
    return byName.getOrDefault(eventName, HandlerSettings.usual(config.retry()));
  }
}
