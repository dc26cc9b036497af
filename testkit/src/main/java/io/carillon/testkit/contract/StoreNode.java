package io.carillon.testkit.contract;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.quartz.JobDetail;
import org.quartz.JobPersistenceException;
import org.quartz.SchedulerException;
import org.quartz.Trigger.CompletedExecutionInstruction;
import org.quartz.Trigger.TriggerState;
import org.quartz.TriggerKey;
import org.quartz.simpl.CascadingClassLoadHelper;
import org.quartz.spi.JobStore;
import org.quartz.spi.OperableTrigger;
import org.quartz.spi.TriggerFiredBundle;
import org.quartz.spi.TriggerFiredResult;

/** A store that works, and a scheduler's part played by hand. */
public final class StoreNode implements AutoCloseable {
  private static final int THREADS = 10;
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private final JobStoreFactory factory;
  private final JobStore store;
  private final Set<String> held = ConcurrentHashMap.newKeySet();
  private final RecordingSignaler signaler = new RecordingSignaler();

  private StoreNode(JobStoreFactory factory, JobStore store) {
    this.factory = factory;
    this.store = store;
  }

  /** Initializes and starts a store, as a scheduler does. */
  public static StoreNode started(JobStoreFactory factory, StoreSettings settings) {
    StoreNode node = initialized(factory, settings);
    node.start();
    return node;
  }

  /** Initializes a store, but leaves its scheduler in stand-by. */
  public static StoreNode initialized(JobStoreFactory factory, StoreSettings settings) {
    StoreNode node = new StoreNode(factory, factory.create(settings));
    CascadingClassLoadHelper classes = new CascadingClassLoadHelper();
    classes.initialize();
    node.store.setInstanceName(settings.schedulerName());
    node.store.setInstanceId(settings.instanceId());
    node.store.setThreadPoolSize(THREADS);
    try {
      node.store.initialize(classes, node.signaler);
    } catch (SchedulerException e) {
      throw new IllegalStateException(e);
    }
    return node;
  }

  public void start() {
    try {
      store.schedulerStarted();
    } catch (SchedulerException e) {
      throw new IllegalStateException(e);
    }
  }

  public JobStore store() {
    return store;
  }

  public RecordingSignaler signaler() {
    return signaler;
  }

  public void storeJob(JobDetail job) throws JobPersistenceException {
    store.storeJob(job, false);
  }

  /** Stores a trigger under its job, and the job too when the store does not have it. */
  public OperableTrigger schedule(JobDetail job, OperableTrigger trigger)
      throws JobPersistenceException {
    if (!store.checkExists(job.getKey())) {
      store.storeJob(job, false);
    }
    store.storeTrigger(trigger, false);
    return trigger;
  }

  /** Claims what is due. */
  public List<OperableTrigger> acquire(int max) throws JobPersistenceException {
    return acquire(SampleTriggers.now(), max);
  }

  public List<OperableTrigger> acquire(Instant noLaterThan, int max)
      throws JobPersistenceException {
    return acquire(noLaterThan, max, Duration.ZERO);
  }

  /** Claims what fires until an instant, and with the first what fires within a window of it. */
  public List<OperableTrigger> acquire(Instant noLaterThan, int max, Duration window)
      throws JobPersistenceException {
    factory.lookAgain(store);
    List<OperableTrigger> acquired =
        store.acquireNextTriggers(noLaterThan.toEpochMilli(), max, window.toMillis());
    acquired.forEach(trigger -> held.add(trigger.getFireInstanceId()));
    return acquired;
  }

  /** Gives a claim back. */
  public void release(OperableTrigger claimed) {
    store.releaseAcquiredTrigger(claimed);
    ended(claimed);
  }

  private void ended(OperableTrigger claimed) {
    held.remove(claimed.getFireInstanceId());
    factory.awaitWritten(store, held.size());
  }

  /** Claims the next due trigger, which must exist. */
  public OperableTrigger acquireOne() throws JobPersistenceException {
    List<OperableTrigger> acquired = acquire(1);
    assertEquals(1, acquired.size(), "one trigger is due");
    return acquired.get(0);
  }

  /** The names of all triggers that can be claimed now; they are given back. */
  public List<String> acquirable() throws JobPersistenceException {
    List<OperableTrigger> acquired = acquire(100);
    acquired.forEach(this::release);
    return acquired.stream().map(trigger -> trigger.getKey().getName()).toList();
  }

  /** Waits until exactly these can be claimed: a resume may take a moment to be seen. */
  public void awaitAcquirable(Set<String> names) {
    await().atMost(PATIENCE).until(() -> Set.copyOf(acquirable()), names::equals);
  }

  /** Fires a claimed trigger, which must succeed. */
  public TriggerFiredBundle fire(OperableTrigger trigger) throws JobPersistenceException {
    TriggerFiredBundle bundle = tryToFire(trigger);
    assertNotNull(bundle, () -> trigger.getKey() + " fires");
    return bundle;
  }

  /** Fires a claimed trigger; null when the store refuses. */
  public TriggerFiredBundle tryToFire(OperableTrigger trigger) throws JobPersistenceException {
    List<TriggerFiredResult> results = store.triggersFired(List.of(trigger));
    return results == null || results.isEmpty() ? null : results.get(0).getTriggerFiredBundle();
  }

  /** Claims and fires the next due trigger, which must exist. */
  public TriggerFiredBundle fireNext() throws JobPersistenceException {
    return fire(acquireOne());
  }

  /** Tells the store that the job ran, with what Quartz's own triggers answer then. */
  public void complete(TriggerFiredBundle bundle) {
    boolean again = bundle.getTrigger().mayFireAgain();
    complete(
        bundle,
        again ? CompletedExecutionInstruction.NOOP : CompletedExecutionInstruction.DELETE_TRIGGER);
  }

  public void complete(TriggerFiredBundle bundle, CompletedExecutionInstruction instruction) {
    store.triggeredJobComplete(bundle.getTrigger(), bundle.getJobDetail(), instruction);
    ended(bundle.getTrigger());
  }

  public TriggerState state(TriggerKey key) throws JobPersistenceException {
    return store.getTriggerState(key);
  }

  public TriggerState state(OperableTrigger trigger) throws JobPersistenceException {
    return state(trigger.getKey());
  }

  @Override
  public void close() {
    store.shutdown();
  }
}
