package io.carillon.jobstore;

import org.quartz.TriggerKey;
import org.quartz.spi.OperableTrigger;

/** A trigger as it was found. One bad row must not stop the others, so it is an answer too. */
sealed interface TriggerRead {
  TriggerKey key();

  /**
   * @param state its TRIGGER_STATE
   */
  record Readable(OperableTrigger trigger, String state) implements TriggerRead {
    @Override
    public TriggerKey key() {
      return trigger.getKey();
    }
  }

  /** No child row, an unknown class, a broken blob, an impossible cron expression. */
  record Broken(TriggerKey key, Exception cause) implements TriggerRead {}
}
