package io.carillon.web.rest;

import io.carillon.admin.EventCommands;
import io.carillon.api.CarillonException;
import io.carillon.api.EventConflictException;
import io.carillon.api.EventRequest;
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
public class BulkIntake {
  private static final int BATCH_EVENTS = 500;
  private static final int BATCH_BYTES = 8 * 1024 * 1024;

  @Inject EventCommands commands;
  @Inject BoundedBody bodies;

  private record Accepted(long line, EventRequest request) {}

  /** Reads to the end of the body. */
  BulkAnswer take(InputStream body, String who) {
    BulkTally tally = new BulkTally();
    Lines lines = new Lines(body, bodies.maxBytes());
    List<Accepted> batch = new ArrayList<>();
    int bytes = 0;
    for (Optional<Line> line = next(lines, tally); line.isPresent(); line = next(lines, tally)) {
      bytes += line.get().bytes().length;
      parse(line.get(), tally).ifPresent(batch::add);
      if (batch.size() >= BATCH_EVENTS || bytes >= BATCH_BYTES) {
        store(batch, who, tally);
        batch.clear();
        bytes = 0;
      }
    }
    store(batch, who, tally);
    return tally.answer();
  }

  private static Optional<Line> next(Lines lines, BulkTally tally) {
    try {
      return lines.next();
    } catch (IOException e) {
      throw new MalformedRequestException(
          "The body ended early or could not be read; %d events were stored before."
              .formatted(tally.answer().accepted()),
          e);
    }
  }

  private Optional<Accepted> parse(Line line, BulkTally tally) {
    if (line.isBlank()) {
      return Optional.empty();
    }
    if (line.tooLong()) {
      tally.rejected(line.number(), List.of(bodies.tooLarge()));
      return Optional.empty();
    }
    try {
      String text = BoundedBody.decode(line.bytes());
      return Optional.of(new Accepted(line.number(), EventRequestReader.read(text)));
    } catch (InvalidRequestException e) {
      tally.rejected(line.number(), e.errors());
      return Optional.empty();
    }
  }

  private void store(List<Accepted> batch, String who, BulkTally tally) {
    if (batch.isEmpty()) {
      return;
    }
    try {
      tally.stored(commands.scheduleAll(batch.stream().map(Accepted::request).toList(), who));
    } catch (RuntimeException e) {
      if (refusal(e).isEmpty()) {
        throw e;
      }
      storeOneByOne(batch, who, tally);
    }
  }

  /** A batch is stored all or none; when one line is refused, the others get their own chance. */
  private void storeOneByOne(List<Accepted> batch, String who, BulkTally tally) {
    for (Accepted line : batch) {
      try {
        tally.stored(List.of(commands.schedule(line.request(), who)));
      } catch (RuntimeException e) {
        tally.rejected(line.line(), refusal(e).orElseThrow(() -> e));
      }
    }
  }

  private static Optional<List<FieldError>> refusal(RuntimeException e) {
    return Causes.find(e, CarillonException.class)
        .flatMap(
            cause -> {
              if (cause instanceof InvalidRequestException invalid) {
                return Optional.of(invalid.errors());
              }
              return cause instanceof EventConflictException
                  ? Optional.of(List.of(new FieldError("key", cause.getMessage())))
                  : Optional.empty();
            });
  }
}
