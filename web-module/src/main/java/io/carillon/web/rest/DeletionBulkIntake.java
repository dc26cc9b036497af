package io.carillon.web.rest;

import io.carillon.admin.DeletionCommands;
import io.carillon.api.DeletionRequest;
import io.carillon.api.FieldError;
import io.carillon.api.InvalidRequestException;
import io.carillon.web.rest.Lines.Line;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Stores the lines of a bulk request in batches while they arrive: memory holds one batch, and each
 * batch is a transaction of its own.
 */
@ApplicationScoped
public class DeletionBulkIntake {
  private static final int BATCH = 1_000;

  @Inject DeletionCommands commands;
  @Inject BoundedBody bodies;

  private record Accepted(long line, DeletionRequest request) {}

  /** Reads to the end of the body. */
  BulkAnswer take(InputStream body, String who) {
    BulkTally refused = new BulkTally();
    Lines lines = new Lines(body, bodies.maxBytes());
    List<Accepted> batch = new ArrayList<>();
    long stored = 0;
    for (Optional<Line> line = next(lines, stored); line.isPresent(); line = next(lines, stored)) {
      parse(line.get(), refused).ifPresent(batch::add);
      if (batch.size() >= BATCH) {
        stored += store(batch, who, refused);
        batch.clear();
      }
    }
    stored += store(batch, who, refused);
    BulkAnswer refusals = refused.answer();
    return new BulkAnswer(stored, 0, refusals.rejectedCount(), refusals.rejected());
  }

  private static Optional<Line> next(Lines lines, long stored) {
    try {
      return lines.next();
    } catch (IOException e) {
      throw new MalformedRequestException(
          "The body ended early or could not be read; %d deletions were stored before."
              .formatted(stored),
          e);
    }
  }

  private Optional<Accepted> parse(Line line, BulkTally refused) {
    if (line.isBlank()) {
      return Optional.empty();
    }
    if (line.tooLong()) {
      refused.rejected(line.number(), List.of(new FieldError("line", "is too long")));
      return Optional.empty();
    }
    try {
      String text = BoundedBody.decode(line.bytes());
      return Optional.of(new Accepted(line.number(), DeletionRequestReader.read(text)));
    } catch (InvalidRequestException e) {
      refused.rejected(line.number(), e.errors());
      return Optional.empty();
    }
  }

  private long store(List<Accepted> batch, String who, BulkTally refused) {
    try {
      return commands.scheduleAll(batch.stream().map(Accepted::request).toList(), who).size();
    } catch (RuntimeException e) {
      if (Causes.find(e, InvalidRequestException.class).isEmpty()) {
        throw e;
      }
      return storeOneByOne(batch, who, refused);
    }
  }

  /** A batch is stored all or none; when one line is refused, the others get their own chance. */
  private long storeOneByOne(List<Accepted> batch, String who, BulkTally refused) {
    long stored = 0;
    for (Accepted line : batch) {
      try {
        commands.schedule(line.request(), who);
        stored++;
      } catch (RuntimeException e) {
        InvalidRequestException refusal =
            Causes.find(e, InvalidRequestException.class).orElseThrow(() -> e);
        refused.rejected(line.line(), refusal.errors());
      }
    }
    return stored;
  }
}
