package io.carillon.jobstore;

import java.beans.BeanInfo;
import java.beans.IntrospectionException;
import java.beans.Introspector;
import java.beans.PropertyDescriptor;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.quartz.JobPersistenceException;
import org.quartz.TriggerBuilder;
import org.quartz.impl.jdbcjobstore.CalendarIntervalTriggerPersistenceDelegate;
import org.quartz.impl.jdbcjobstore.CronTriggerPersistenceDelegate;
import org.quartz.impl.jdbcjobstore.DailyTimeIntervalTriggerPersistenceDelegate;
import org.quartz.impl.jdbcjobstore.SimpleTriggerPersistenceDelegate;
import org.quartz.impl.jdbcjobstore.TriggerPersistenceDelegate;
import org.quartz.impl.jdbcjobstore.TriggerPersistenceDelegate.TriggerPropertyBundle;
import org.quartz.spi.OperableTrigger;

/**
 * Which types of triggers there are and how each is kept. Quartz's own delegates read and write the
 * child tables, so both stores agree by construction; an application's own delegates join them.
 */
final class TriggerTypes {
  static final String BLOB = "BLOB";

  private final List<TriggerPersistenceDelegate> delegates = new ArrayList<>();

  TriggerTypes(String tablePrefix, String schedulerName, List<TriggerPersistenceDelegate> own) {
    delegates.add(new SimpleTriggerPersistenceDelegate());
    delegates.add(new CronTriggerPersistenceDelegate());
    delegates.add(new CalendarIntervalTriggerPersistenceDelegate());
    delegates.add(new DailyTimeIntervalTriggerPersistenceDelegate());
    delegates.add(new SchedulePersistence());
    delegates.addAll(own);
    // the delegates put the name into their SQL between quotes
    String literal = schedulerName.replace("'", "''");
    delegates.forEach(delegate -> delegate.initialize(tablePrefix, literal));
  }

  /** The delegate that writes this trigger; none for one-shot and blob triggers. */
  Optional<TriggerPersistenceDelegate> of(OperableTrigger trigger) {
    return delegates.stream()
        .filter(delegate -> delegate.canHandleTriggerType(trigger))
        .findFirst();
  }

  Optional<TriggerPersistenceDelegate> ofType(String type) {
    return delegates.stream()
        .filter(delegate -> delegate.getHandledTriggerTypeDiscriminator().equals(type))
        .findFirst();
  }

  /** The value of TRIGGER_TYPE. */
  String typeOf(OperableTrigger trigger) {
    return trigger instanceof OneShotTrigger
        ? OneShotTrigger.TYPE
        : of(trigger)
            .map(TriggerPersistenceDelegate::getHandledTriggerTypeDiscriminator)
            .orElse(BLOB);
  }

  /** Puts a row and what its child table holds together. */
  static OperableTrigger build(TriggerRow row, TriggerPropertyBundle properties, JobData jobData)
      throws JobPersistenceException {
    TriggerBuilder<?> builder =
        TriggerBuilder.newTrigger()
            .withIdentity(row.key())
            .forJob(row.job())
            .withDescription(row.description())
            .withPriority(row.priority())
            .startAt(TriggerRow.date(row.startTime()))
            .endAt(TriggerRow.date(row.endTime()))
            .modifiedByCalendar(row.calendar())
            .withSchedule(properties.getScheduleBuilder());
    if (row.data() != null) {
      builder.usingJobData(jobData.read(row.data()));
    }
    OperableTrigger trigger = (OperableTrigger) builder.build();
    trigger.setMisfireInstruction(row.misfireInstruction());
    trigger.setNextFireTime(TriggerRow.date(row.nextFireTime()));
    trigger.setPreviousFireTime(TriggerRow.date(row.previousFireTime()));
    setState(trigger, properties);
    return trigger;
  }

  private static void setState(OperableTrigger trigger, TriggerPropertyBundle properties)
      throws JobPersistenceException {
    if (properties.getStatePropertyNames() == null) {
      return;
    }
    for (int i = 0; i < properties.getStatePropertyNames().length; i++) {
      setProperty(
          trigger, properties.getStatePropertyNames()[i], properties.getStatePropertyValues()[i]);
    }
  }

  private static void setProperty(OperableTrigger trigger, String name, Object value)
      throws JobPersistenceException {
    try {
      BeanInfo bean = Introspector.getBeanInfo(trigger.getClass());
      for (PropertyDescriptor property : bean.getPropertyDescriptors()) {
        if (property.getName().equals(name)) {
          property.getWriteMethod().invoke(trigger, value);
          return;
        }
      }
    } catch (IntrospectionException | ReflectiveOperationException e) {
      throw new JobPersistenceException("Cannot set " + name + " of " + trigger.getKey(), e);
    }
    throw new JobPersistenceException(trigger.getClass().getName() + " has no property " + name);
  }
}
