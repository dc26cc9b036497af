package io.carillon.jobstore;

import io.carillon.jdbc.Session;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.quartz.JobPersistenceException;
import org.quartz.TriggerKey;

/**
 * Stores many one-shot triggers: by COPY where that can be, else by inserting a thousand at once.
 */
final class Intake {
  private static final int INSERT_BATCH = 1_000;
  private static final int COPY_BATCH = 10_000;

  /** Fewer are not worth a COPY. */
  private static final int LEAST_COPY = 50;

  private final TriggerWriter writer;
  private final CopyTriggers copy;

  Intake(TriggerWriter writer, CopyTriggers copy) {
    this.writer = writer;
    this.copy = copy;
  }

  /** The keys of those that are stored; the others' keys or unique keys were taken. */
  Set<TriggerKey> store(Session session, List<OneShotTrigger> triggers)
      throws SQLException, JobPersistenceException {
    Set<TriggerKey> stored = new HashSet<>();
    for (List<OneShotTrigger> batch : batches(triggers, COPY_BATCH)) {
      if (batch.size() >= LEAST_COPY && copy.store(session, batch)) {
        batch.forEach(trigger -> stored.add(trigger.getKey()));
      } else {
        insert(session, batch, stored);
      }
    }
    return stored;
  }

  private void insert(Session session, List<OneShotTrigger> triggers, Set<TriggerKey> stored)
      throws SQLException, JobPersistenceException {
    for (List<OneShotTrigger> batch : batches(triggers, INSERT_BATCH)) {
      stored.addAll(writer.insert(session, batch));
    }
  }

  private static List<List<OneShotTrigger>> batches(List<OneShotTrigger> all, int size) {
    return IntStream.rangeClosed(0, (all.size() - 1) / size)
        .mapToObj(i -> all.subList(i * size, Math.min((i + 1) * size, all.size())))
        .toList();
  }
}
