package io.carillon.web.rest;

import io.carillon.api.FieldError;
import io.carillon.api.ScheduledEvent;
import io.carillon.api.ScheduledEvent.Disposition;
import io.carillon.web.rest.BulkAnswer.Rejection;
import java.util.ArrayList;
import java.util.List;

/** Counts what becomes of the lines. */
final class BulkTally {
  private final List<Rejection> listed = new ArrayList<>();
  private long accepted;
  private long existing;
  private long rejected;

  void stored(List<ScheduledEvent> events) {
    for (ScheduledEvent event : events) {
      if (event.disposition() == Disposition.EXISTING) {
        existing++;
      } else {
        accepted++;
      }
    }
  }

  void accepted(long requests) {
    accepted += requests;
  }

  void rejected(long line, List<FieldError> errors) {
    rejected++;
    if (listed.size() < BulkAnswer.MAX_LISTED) {
      listed.add(new Rejection(line, errors));
    }
  }

  /** In the order of the lines: a batch is stored after later lines of it were refused. */
  BulkAnswer answer() {
    List<Rejection> sorted =
        listed.stream().sorted(java.util.Comparator.comparingLong(Rejection::line)).toList();
    return new BulkAnswer(accepted, existing, rejected, sorted);
  }
}
