package io.carillon.scheduling;

import static io.carillon.log.CarillonLog.LOG;

import io.carillon.api.CarillonException;
import io.carillon.api.InvalidRequestException;
import io.carillon.api.ScheduleSpec;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Stores what the code declares. What the code said last is kept beside the schedule, so starting
 * again changes nothing, nor does it undo what an operator changed meanwhile.
 */
@ApplicationScoped
public class ScheduleDeclarations {
  private static final String LOCK = "declarations in code";

  @Inject ScheduleChecks checks;
  @Inject ScheduleIntake intake;
  @Inject ScheduleRows rows;

  /**
   * Stores what is new or changed, and marks what has disappeared. Nodes that start at once come
   * one after the other.
   *
   * @throws CarillonException naming the one that is no schedule
   */
  @Transactional
  public void declare(List<ScheduleSpec> specs) {
    rows.lock(LOCK);
    Map<String, String> known = rows.declarations();
    List<String> changed = new ArrayList<>();
    for (ScheduleSpec spec : specs) {
      if (isReady(spec) && isChanged(spec, known)) {
        changed.add(spec.name());
      }
    }
    List<String> orphaned = rows.orphan(specs.stream().map(ScheduleSpec::name).toList());
    if (!specs.isEmpty() || !orphaned.isEmpty()) {
      LOG.schedulesDeclared(specs.size(), changed, orphaned);
    }
  }

  /** A calendar is made over REST, for which the platform must have started. */
  private boolean isReady(ScheduleSpec spec) {
    boolean ready = spec.timing().calendar().filter(name -> !checks.isCalendar(name)).isEmpty();
    if (!ready) {
      LOG.scheduleWithoutCalendar(spec.name(), spec.timing().calendar().orElseThrow());
    }
    return ready;
  }

  private boolean isChanged(ScheduleSpec spec, Map<String, String> known) {
    try {
      String declaration = checks.define(spec).toJson();
      if (declaration.equals(known.get(spec.name()))) {
        return false;
      }
      intake.put(spec);
      rows.declare(spec.name(), declaration);
      return true;
    } catch (InvalidRequestException wrong) {
      throw new CarillonException(
          "Schedule '%s' is declared in code, but %s".formatted(spec.name(), wrong.getMessage()),
          wrong);
    }
  }
}
