package io.carillon.jobstore;

import java.util.List;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import org.quartz.JobPersistenceException;
import org.quartz.spi.OperableTrigger;

/** Triggers as columns, in the order of the statements that store them. */
final class TriggerColumns {
  /** Where the misfire instruction is, a smallint in the table. */
  static final int MISFIRE_INSTRUCTION = 12;

  private final List<? extends OperableTrigger> triggers;
  private final Store store;

  TriggerColumns(Store store, List<? extends OperableTrigger> triggers) {
    this.store = store;
    this.triggers = triggers;
  }

  /** The first trigger's values. */
  Object[] first() throws JobPersistenceException {
    return Stream.of(arrays()).map(column -> ((Object[]) column)[0]).toArray();
  }

  /** One array a column. */
  Object[] arrays() throws JobPersistenceException {
    return new Object[] {
      column(trigger -> trigger.getKey().getName(), String[]::new),
      column(trigger -> trigger.getKey().getGroup(), String[]::new),
      column(trigger -> trigger.getJobKey().getName(), String[]::new),
      column(trigger -> trigger.getJobKey().getGroup(), String[]::new),
      column(OperableTrigger::getDescription, String[]::new),
      column(trigger -> TriggerRow.millis(trigger.getNextFireTime()), Long[]::new),
      column(trigger -> TriggerRow.millis(trigger.getPreviousFireTime()), Long[]::new),
      column(OperableTrigger::getPriority, Integer[]::new),
      column(trigger -> store.types().typeOf(trigger), String[]::new),
      column(trigger -> trigger.getStartTime().getTime(), Long[]::new),
      column(trigger -> TriggerRow.millis(trigger.getEndTime()), Long[]::new),
      column(OperableTrigger::getCalendarName, String[]::new),
      column(OperableTrigger::getMisfireInstruction, Integer[]::new),
      data(),
      column(TriggerColumns::uniqueKey, String[]::new)
    };
  }

  private <T> T[] column(Function<OperableTrigger, T> value, IntFunction<T[]> array) {
    return triggers.stream().map(value).toArray(array);
  }

  private byte[][] data() throws JobPersistenceException {
    byte[][] data = new byte[triggers.size()][];
    for (int i = 0; i < data.length; i++) {
      data[i] = store.jobData().column(triggers.get(i).getJobDataMap());
    }
    return data;
  }

  private static String uniqueKey(OperableTrigger trigger) {
    return trigger instanceof OneShotTrigger oneShot ? oneShot.uniqueKey().orElse(null) : null;
  }
}
