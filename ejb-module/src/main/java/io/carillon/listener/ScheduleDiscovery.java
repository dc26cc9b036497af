package io.carillon.listener;

import io.carillon.api.ClockChangeRule;
import io.carillon.api.EventRequest;
import io.carillon.api.HandlesEvent;
import io.carillon.api.InvalidRequestException;
import io.carillon.api.ScheduleSpec;
import io.carillon.api.ScheduleTiming;
import io.carillon.api.Scheduled;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.spi.AfterDeploymentValidation;
import jakarta.enterprise.inject.spi.AnnotatedMethod;
import jakarta.enterprise.inject.spi.DefinitionException;
import jakarta.enterprise.inject.spi.Extension;
import jakarta.enterprise.inject.spi.ProcessManagedBean;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The CDI extension that finds the {@link Scheduled} methods of all bean archives of the EAR. */
public class ScheduleDiscovery implements Extension {
  private final Map<String, ScheduleSpec> found = new LinkedHashMap<>();
  private final List<String> problems = new ArrayList<>();

  void bean(@Observes ProcessManagedBean<?> event) {
    for (AnnotatedMethod<?> method : event.getAnnotatedBeanClass().getMethods()) {
      if (method.getJavaMember().isBridge()) {
        continue;
      }
      for (Scheduled declared : method.getJavaMember().getAnnotationsByType(Scheduled.class)) {
        take(declared, method.getJavaMember());
      }
    }
  }

  private void take(Scheduled declared, Method method) {
    String where = method.getDeclaringClass().getName() + "." + method.getName();
    HandlesEvent handles = method.getAnnotation(HandlesEvent.class);
    if (handles == null) {
      problems.add(where + " is @Scheduled, but has no @HandlesEvent to say what runs");
      return;
    }
    try {
      ScheduleSpec spec = spec(declared, handles.value());
      if (found.put(spec.name(), spec) != null) {
        problems.add("Schedule '%s' is declared twice, once by %s".formatted(spec.name(), where));
      }
    } catch (InvalidRequestException wrong) {
      problems.add("%s declares no schedule: %s".formatted(where, wrong.getMessage()));
    }
  }

  private static ScheduleSpec spec(Scheduled declared, String event) {
    return new ScheduleSpec(
        declared.name().isEmpty() ? event : declared.name(),
        event,
        Optional.of(new EventRequest.Json(declared.payload())),
        new ScheduleTiming(
            declared.spec(),
            given(declared.dialect()),
            Optional.of(declared.zone()),
            new ClockChangeRule(declared.gap(), declared.overlap()),
            given(declared.calendar()),
            Optional.empty(),
            Optional.empty()),
        new ScheduleSpec.Rules(declared.misfire(), declared.whenRunning(), declared.priority()),
        given(declared.description()));
  }

  private static Optional<String> given(String text) {
    return text.isEmpty() ? Optional.empty() : Optional.of(text);
  }

  void validate(@Observes AfterDeploymentValidation event) {
    problems.forEach(message -> event.addDeploymentProblem(new DefinitionException(message)));
  }

  /** What the code declares. */
  public List<ScheduleSpec> declared() {
    return List.copyOf(found.values());
  }
}
