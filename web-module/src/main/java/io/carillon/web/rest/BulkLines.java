package io.carillon.web.rest;

import io.carillon.api.FieldError;
import io.carillon.api.InvalidRequestException;
import io.carillon.web.rest.Lines.Line;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Stores the lines of a bulk request in batches while they arrive: memory holds one batch, and each
 * batch is a transaction of its own.
 *
 * @param <T> what a line asks for
 */
final class BulkLines<T> {
  private static final int BATCH_REQUESTS = 500;
  private static final int BATCH_BYTES = 8 * 1024 * 1024;

  private final BoundedBody bodies;
  private final Target<T> target;
  private final BulkTally tally = new BulkTally();

  private record Accepted<T>(long line, T request) {}

  /** Where the lines go. */
  interface Target<T> {
    /**
     * Reads a line.
     *
     * @throws InvalidRequestException naming every field that is wrong
     */
    T read(String line);

    /** Stores all in one transaction, or throws and stores none. */
    void storeAll(List<T> requests, BulkTally tally);

    /** Stores one in a transaction of its own, or throws. */
    void store(T request, BulkTally tally);

    /** The field that is named when a line is too large. */
    String largestField();

    /** What was wrong with the request, when it was that which made storing fail. */
    Optional<List<FieldError>> refusal(RuntimeException e);
  }

  BulkLines(BoundedBody bodies, Target<T> target) {
    this.bodies = bodies;
    this.target = target;
  }

  /** Reads to the end of the body. */
  BulkAnswer take(InputStream body) {
    Lines lines = new Lines(body, bodies.maxBytes());
    List<Accepted<T>> batch = new ArrayList<>();
    int bytes = 0;
    for (Optional<Line> line = next(lines); line.isPresent(); line = next(lines)) {
      bytes += line.get().bytes().length;
      parse(line.get()).ifPresent(batch::add);
      if (batch.size() >= BATCH_REQUESTS || bytes >= BATCH_BYTES) {
        store(batch);
        batch.clear();
        bytes = 0;
      }
    }
    store(batch);
    return tally.answer();
  }

  private Optional<Line> next(Lines lines) {
    try {
      return lines.next();
    } catch (IOException e) {
      throw new MalformedRequestException(
          "The body ended early or could not be read; %d of its lines were stored before."
              .formatted(tally.answer().accepted()),
          e);
    }
  }

  private Optional<Accepted<T>> parse(Line line) {
    if (line.isBlank()) {
      return Optional.empty();
    }
    if (line.tooLong()) {
      tally.rejected(line.number(), List.of(bodies.tooLarge(target.largestField())));
      return Optional.empty();
    }
    try {
      String text = BoundedBody.decode(line.bytes());
      return Optional.of(new Accepted<>(line.number(), target.read(text)));
    } catch (InvalidRequestException e) {
      tally.rejected(line.number(), e.errors());
      return Optional.empty();
    }
  }

  private void store(List<Accepted<T>> batch) {
    if (batch.isEmpty()) {
      return;
    }
    try {
      target.storeAll(batch.stream().map(Accepted::request).toList(), tally);
    } catch (RuntimeException e) {
      if (target.refusal(e).isEmpty()) {
        throw e;
      }
      storeOneByOne(batch);
    }
  }

  /** A batch is stored all or none; when one line is refused, the others get their own chance. */
  private void storeOneByOne(List<Accepted<T>> batch) {
    for (Accepted<T> line : batch) {
      try {
        target.store(line.request(), tally);
      } catch (RuntimeException e) {
        tally.rejected(line.line(), target.refusal(e).orElseThrow(() -> e));
      }
    }
  }
}
