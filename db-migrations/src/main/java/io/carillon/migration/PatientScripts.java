package io.carillon.migration;

import java.sql.SQLException;
import java.util.Optional;
import java.util.Set;
import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.api.callback.Callback;
import org.flywaydb.core.api.callback.Context;
import org.flywaydb.core.api.callback.Event;

/** Lets a script run as long as it takes. */
final class PatientScripts implements Callback {
  private static final Set<Event> ENDS =
      Set.of(Event.AFTER_EACH_MIGRATE, Event.AFTER_EACH_MIGRATE_ERROR);

  private Optional<NoTimeout> current = Optional.empty();

  @Override
  public boolean supports(Event event, Context context) {
    return event == Event.BEFORE_EACH_MIGRATE || ENDS.contains(event);
  }

  @Override
  public boolean canHandleInTransaction(Event event, Context context) {
    return true;
  }

  @Override
  public void handle(Event event, Context context) {
    try {
      if (event == Event.BEFORE_EACH_MIGRATE) {
        current = Optional.of(NoTimeout.on(context.getConnection()));
      } else if (current.isPresent()) {
        current.get().end();
        current = Optional.empty();
      }
    } catch (SQLException e) {
      throw new FlywayException("The connection broke: " + e.getMessage(), e);
    }
  }

  @Override
  public String getCallbackName() {
    return "patient-scripts";
  }
}
