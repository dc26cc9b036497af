package io.carillon.web.rest;

import io.carillon.admin.DeletionCommands;
import io.carillon.api.DeletionRequest;
import io.carillon.api.FieldError;
import io.carillon.api.InvalidRequestException;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.io.InputStream;
import java.util.List;
import java.util.Optional;

/** Stores the deletions that the lines of a bulk request ask for. */
@ApplicationScoped
public class DeletionBulkIntake {
  @Inject DeletionCommands commands;
  @Inject BoundedBody bodies;

  /** Reads to the end of the body. */
  BulkAnswer take(InputStream body, String who) {
    return new BulkLines<>(bodies, new Deletions(commands, who)).take(body);
  }

  private record Deletions(DeletionCommands commands, String who)
      implements BulkLines.Target<DeletionRequest> {
    @Override
    public DeletionRequest read(String line) {
      return DeletionRequestReader.read(line);
    }

    @Override
    public void storeAll(List<DeletionRequest> requests, BulkTally tally) {
      tally.accepted(commands.scheduleAll(requests, who).size());
    }

    @Override
    public void store(DeletionRequest request, BulkTally tally) {
      commands.schedule(request, who);
      tally.accepted(1);
    }

    @Override
    public Optional<List<FieldError>> refusal(RuntimeException e) {
      return Causes.find(e, InvalidRequestException.class).map(InvalidRequestException::errors);
    }
  }
}
