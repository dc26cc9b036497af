package io.carillon.web.rest;

import io.carillon.api.DeletionRequest;
import io.carillon.api.Deletions;
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
  @Inject Deletions deletions;
  @Inject BoundedBody bodies;

  /** Reads to the end of the body. */
  BulkAnswer take(InputStream body) {
    return new BulkLines<>(bodies, new Lines(deletions)).take(body);
  }

  private record Lines(Deletions deletions) implements BulkLines.Target<DeletionRequest> {
    @Override
    public DeletionRequest read(String line) {
      return DeletionRequestReader.read(line);
    }

    @Override
    public void storeAll(List<DeletionRequest> requests, BulkTally tally) {
      tally.accepted(deletions.scheduleAll(requests).size());
    }

    @Override
    public void store(DeletionRequest request, BulkTally tally) {
      deletions.schedule(request);
      tally.accepted(1);
    }

    @Override
    public String largestField() {
      return "body";
    }

    @Override
    public Optional<List<FieldError>> refusal(RuntimeException e) {
      return Causes.find(e, InvalidRequestException.class).map(InvalidRequestException::errors);
    }
  }
}
