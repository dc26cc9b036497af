package io.carillon.web.rest;

import io.carillon.admin.EventCommands;
import io.carillon.api.CarillonException;
import io.carillon.api.EventConflictException;
import io.carillon.api.EventRequest;
import io.carillon.api.FieldError;
import io.carillon.api.InvalidRequestException;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.io.InputStream;
import java.util.List;
import java.util.Optional;

/** Stores the events that the lines of a bulk request ask for. */
@ApplicationScoped
public class BulkIntake {
  @Inject EventCommands commands;
  @Inject BoundedBody bodies;

  /** Reads to the end of the body. */
  BulkAnswer take(InputStream body, String who) {
    return new BulkLines<>(bodies, new Events(commands, who)).take(body);
  }

  private record Events(EventCommands commands, String who)
      implements BulkLines.Target<EventRequest> {
    @Override
    public EventRequest read(String line) {
      return EventRequestReader.read(line);
    }

    @Override
    public void storeAll(List<EventRequest> requests, BulkTally tally) {
      tally.stored(commands.scheduleAll(requests, who));
    }

    @Override
    public void store(EventRequest request, BulkTally tally) {
      tally.stored(List.of(commands.schedule(request, who)));
    }

    @Override
    public String largestField() {
      return "payload";
    }

    @Override
    public Optional<List<FieldError>> refusal(RuntimeException e) {
      return Causes.find(e, CarillonException.class).flatMap(Events::refusal);
    }

    private static Optional<List<FieldError>> refusal(CarillonException cause) {
      if (cause instanceof InvalidRequestException invalid) {
        return Optional.of(invalid.errors());
      }
      return cause instanceof EventConflictException
          ? Optional.of(List.of(new FieldError("key", cause.getMessage())))
          : Optional.empty();
    }
  }
}
