package io.carillon.jobstore;

import java.sql.SQLException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import org.quartz.JobDetail;
import org.quartz.JobPersistenceException;
import org.quartz.SchedulerConfigException;
import org.quartz.Trigger.CompletedExecutionInstruction;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Claims, fires and completes for one running scheduler; owns the store's threads. */
final class Engine {
  private static final long STOP_MILLIS = 10_000;
  private static final Logger LOG = LoggerFactory.getLogger(Engine.class);

  private final Store store;
  private final Operations operations;
  private final ScheduledThreadPoolExecutor timer;
  private final InstantSource machineClock = InstantSource.system();
  private final DatabaseClock clock = new DatabaseClock();
  private final Firings firings = new Firings();
  private final Agenda agenda;
  private final SessionKeeper keeper;
  private final Membership membership;
  private final Completer completer;
  private final CompletionSink sink;
  private final List<Thread> threads = new ArrayList<>();
  private final StoreSettings settings;
  private final Node node;
  private volatile boolean leftBehind;
  private volatile boolean stopping;

  Engine(
      Store store,
      Operations operations,
      Node node,
      ScheduledThreadPoolExecutor timer,
      StoreSettings settings) {
    this.store = store;
    this.operations = operations;
    this.node = node;
    this.timer = timer;
    this.settings = settings;
    this.sink = settings.completionSink();
    agenda = new Agenda(clock, timer, () -> store.signaler().signalSchedulingChange(0L));
    Outage outage = new Outage(settings.outageLevel());
    keeper = new SessionKeeper(store, node, agenda, outage);
    membership =
        new Membership(
            store,
            node,
            new Membership.Parts(
                keeper,
                outage,
                agenda,
                clock,
                this::knows,
                this::revokeAll,
                operations.takeOver,
                operations.sweep),
            timer);
    completer = new Completer(store, operations.complete, sink, this::stored, outage, timer);
  }

  Agenda agenda() {
    return agenda;
  }

  DatabaseClock clock() {
    return clock;
  }

  Firings firings() {
    return firings;
  }

  void start() throws SQLException, SchedulerConfigException, JobPersistenceException {
    membership.join();
    startThread(completer);
    if (node.listens()) {
      startThread(keeper);
    }
  }

  /** In this order: a claim becomes firings before the next one is begun. */
  private boolean knows(long claimId) {
    return operations.claimer.isCurrent(claimId) || firings.holdClaim(claimId);
  }

  private void startThread(Runnable work) {
    Thread thread = settings.threadFactory().newThread(work);
    threads.add(thread);
    thread.start();
  }

  /** Gives back what Quartz never got, stores what has ended, and leaves the cluster. */
  void stop() {
    stopping = true;
    if (!threads.isEmpty()) {
      firings.all().stream().filter(firing -> !firing.handedOver()).forEach(this::giveBack);
      completer.stop();
      join(threads.get(0));
      int holding = firings.count();
      if (holding > 0) {
        LOG.warn("{} firings have not ended; the others take them over", holding);
      }
      membership.leave(holding);
      keeper.stop();
      threads.forEach(this::join);
    }
    timer.shutdownNow();
  }

  private void join(Thread thread) {
    try {
      thread.join(STOP_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** What this node may run of what is due now, in order. */
  List<Firing> acquire(ClaimPolicy.Claimable claimable, int atMost)
      throws SQLException, JobPersistenceException {
    if (stopping || !agenda.isDue()) {
      return List.of();
    }
    long look = agenda.beginLook();
    Allowance allowance = Allowance.of(claimable);
    if (allowance.isEmpty()) {
      leftBehind = true;
      agenda.nothingUntil(Long.MAX_VALUE, look, true);
      return List.of();
    }
    long asked = DatabaseClock.monotonicMillis();
    Claimer.Batch batch = operations.claimer.claim(allowance, atMost);
    clock.set(asked, batch.now());
    leftBehind = batch.leftBehind();
    firings.add(batch.firings());
    if (batch.found() == 0) {
      agenda.nothingUntil(batch.nextDue(), look, batch.leftBehind());
    } else if (batch.firings().isEmpty()) {
      agenda.dueNow(); // misfired triggers have new times, which may be now
    } else {
      fireAtOnce(batch.firings().get(0));
    }
    return batch.firings();
  }

  /**
   * Quartz's thread waits until the first trigger's time by this machine's clock. It is due by the
   * database's, so a clock that is behind must not hold it up; firing puts the time right again.
   */
  private void fireAtOnce(Firing first) {
    long machineNow = machineClock.millis();
    if (first.due() > machineNow) {
      first.before().setNextFireTime(new Date(machineNow));
    }
  }

  /** Those that may run. */
  List<Firing> fire(List<Firing> claimed) throws SQLException, JobPersistenceException {
    List<Firing> standard = new ArrayList<>();
    List<Firing> oneShots = new ArrayList<>();
    for (Firing firing : claimed) {
      firing.before().setNextFireTime(new Date(firing.due()));
      (firing.isOneShot() ? oneShots : standard).add(firing);
    }
    List<Firing> fired = new ArrayList<>();
    if (!oneShots.isEmpty()) {
      fired.addAll(store.own().run(session -> operations.fire.stillHeld(session, oneShots)));
      fired.forEach(firing -> firing.before().triggered(firing.calendar().orElse(null)));
    }
    if (!standard.isEmpty()) {
      fired.addAll(store.own().run(session -> operations.fire.fire(session, standard)));
    }
    fired.forEach(Firing::handOver);
    return fired;
  }

  /** What is held was taken over: what has not started is not to start. */
  private void revokeAll() {
    firings.all().forEach(firing -> firing.claim().revoke());
  }

  boolean mayStart(Firing firing) {
    return membership.isCurrent() && !firing.claim().isRevoked();
  }

  private static boolean isDeferred(Firing firing) {
    return firing.trigger() instanceof OneShotTrigger oneShot
        && oneShot.verdict() == OneShotTrigger.Verdict.DEFERRED;
  }

  void completeDeferred(Firing firing) {
    OneShotTrigger trigger = (OneShotTrigger) firing.trigger();
    trigger.resume();
    completed(firing, firing.job(), trigger.executionComplete(null, null));
  }

  void completed(Firing firing, JobDetail job, CompletedExecutionInstruction instruction) {
    if (isDeferred(firing)) {
      return;
    }
    boolean refused =
        stopping && instruction == CompletedExecutionInstruction.SET_ALL_JOB_TRIGGERS_ERROR;
    if (refused) {
      giveBack(firing); // the pool is closed; nothing is wrong with the job
    } else if (firing.end()) {
      completer.add(new Ending(firing, job, instruction, kindOf(firing)));
    }
  }

  private static Ending.Kind kindOf(Firing firing) {
    boolean stored =
        firing.trigger() instanceof OneShotTrigger oneShot
            && oneShot.verdict() == OneShotTrigger.Verdict.STORED;
    return stored ? Ending.Kind.STORED_BY_JOB : Ending.Kind.COMPLETED;
  }

  void giveBack(Firing firing) {
    if (firing.end()) {
      completer.add(
          new Ending(
              firing, firing.job(), CompletedExecutionInstruction.NOOP, Ending.Kind.GIVEN_BACK));
    }
  }

  /** A run of which Quartz did not say how it ended: a listener threw. */
  void ended(Firing firing) {
    if (isDeferred(firing) || !firing.end()) {
      return;
    }
    LOG.error(
        "A listener stopped the run of {}: it is over, and its trigger {}",
        firing.before().getKey(),
        firing.isOneShot() ? "is set to ERROR" : "goes on");
    completer.add(new Ending(firing, firing.job(), afterListener(firing), Ending.Kind.COMPLETED));
  }

  private static CompletedExecutionInstruction afterListener(Firing firing) {
    if (firing.isOneShot()) {
      return CompletedExecutionInstruction.SET_TRIGGER_ERROR;
    }
    return firing.trigger().mayFireAgain()
        ? CompletedExecutionInstruction.NOOP
        : CompletedExecutionInstruction.DELETE_TRIGGER;
  }

  private void stored(List<Ending> all, List<Ending> lost) {
    boolean look = leftBehind;
    for (Ending ending : all) {
      ending.firing().claim().close(1);
      firings.remove(ending.firing());
      look |=
          ending.kind() == Ending.Kind.GIVEN_BACK
              || ending.firing().alone()
              || Overlaps.isWaitedFor(ending.firing());
      if (ending.firing().isOneShot() && ending.firing().trigger().mayFireAgain()) {
        agenda.dueAt(ending.firing().trigger().getNextFireTime().getTime());
      }
    }
    if (look && !stopping) {
      agenda.dueNow();
    }
    if (!lost.isEmpty()) {
      reportLost(lost);
    }
  }

  private void reportLost(List<Ending> lost) {
    for (Ending ending : lost) {
      LOG.warn(
          "The run of {} had been taken over or removed; its end is not stored",
          ending.firing().before().getKey());
    }
    sink.lost(lost.stream().map(Ending::firing).map(Firing::completed).toList());
  }
}
