package io.carillon.jobstore;

import io.carillon.jdbc.BackOff;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.LongPredicate;
import org.quartz.JobPersistenceException;
import org.quartz.SchedulerConfigException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * This node's life in the cluster: joins, checks in, takes over from the dead, sweeps, leaves. All
 * of it on the store's timer, one step after the other.
 */
final class Membership {
  /** A missing lock is looked for twice: a live node may just be opening its session again. */
  private static final long SECOND_LOOK_MILLIS = 200;

  private static final long SIGN_OFF_SECONDS = 5;
  private static final BackOff WHILE_AWAY = new BackOff(500, 5_000);
  private static final Logger LOG = LoggerFactory.getLogger(Membership.class);

  private final Store store;
  private final Node node;
  private final Parts parts;
  private final CheckIn checkIn;
  private final ScheduledExecutorService timer;
  private volatile long lastCheckIn = System.nanoTime();
  private volatile boolean stopped;
  private int failures;
  private long nextSweep;

  /**
   * What it works with.
   *
   * @param known whether this node knows of a claim of its own
   * @param revoke called when the others have given this node up, before it counts as alive again
   */
  record Parts(
      SessionKeeper keeper,
      Outage outage,
      Agenda agenda,
      DatabaseClock clock,
      LongPredicate known,
      Runnable revoke,
      TakeOver takeOver,
      Sweep sweep) {}

  Membership(Store store, Node node, Parts parts, ScheduledExecutorService timer) {
    this.store = store;
    this.node = node;
    this.parts = parts;
    this.timer = timer;
    this.checkIn = new CheckIn(store, node);
  }

  /**
   * Joins the cluster; what an earlier start of this instance left is taken over.
   *
   * @throws SchedulerConfigException when another live node has this instance id
   */
  void join() throws SQLException, SchedulerConfigException, JobPersistenceException {
    if (node.listens()) {
      parts.keeper().open();
    } else {
      refuseTwin();
    }
    int left =
        store
            .own()
            .run(
                session -> {
                  int taken = parts.takeOver().leftBy(session, store.instance());
                  checkIn.register(session, parts.keeper().isPresent());
                  return taken;
                });
    if (left > 0) {
      LOG.info("{} firings that {} left unfinished are taken up", left, store.instance());
    }
    lastCheckIn = System.nanoTime();
    timer.execute(this::tick);
  }

  /**
   * Without a lock to try, a twin shows by its check-ins. A row that goes was a dead one's, whom
   * another node has just taken over.
   */
  private void refuseTwin() throws SQLException, SchedulerConfigException {
    long first = lastCheckInOfTwin();
    long last = first;
    for (int look = 0; last != 0 && look < 10; look++) {
      new BackOff(node.tickMillis(), node.tickMillis()).pauseAfter(1);
      last = lastCheckInOfTwin();
      if (last > first) {
        throw new SchedulerConfigException(
            "Another live node of scheduler '"
                + store.scheduler()
                + "' has the instance id '"
                + store.instance()
                + "'. Give each node its own (org.quartz.scheduler.instanceId=AUTO).");
      }
    }
  }

  private long lastCheckInOfTwin() throws SQLException {
    return store.own().single(session -> checkIn.lastOf(session, store.instance()));
  }

  /** Whether the others cannot have given this node up yet. */
  boolean isCurrent() {
    long silent = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - lastCheckIn);
    return silent < 2 * node.checkInMillis() - node.tickMillis();
  }

  private void tick() {
    if (stopped) {
      return;
    }
    long pause = node.tickMillis();
    try {
      long asked = DatabaseClock.monotonicMillis();
      CheckIn.Answer answer =
          store.own().single(session -> checkIn.checkIn(session, parts.keeper().isPresent()));
      if (!answer.registered()) {
        parts.revoke().run();
      }
      lastCheckIn = System.nanoTime();
      parts.clock().set(asked, answer.now());
      reactTo(answer);
      sweepWhenDue();
      parts.outage().ends();
      failures = 0;
    } catch (SQLException | JobPersistenceException | RuntimeException e) {
      failures++;
      parts.outage().begins(e);
      pause = WHILE_AWAY.millisAfter(failures);
    } finally {
      if (!stopped && !timer.isShutdown()) {
        timer.schedule(this::tick, pause, TimeUnit.MILLISECONDS);
      }
    }
  }

  private void reactTo(CheckIn.Answer answer) throws SQLException, JobPersistenceException {
    parts.agenda().dueAt(answer.nextDue());
    if (answer.firstDue() <= answer.now()) {
      parts.agenda().waiting();
    }
    if (!answer.registered()) {
      LOG.error(
          "This node ({}) was given up by the others: what it ran then runs elsewhere now",
          store.instance());
      store
          .own()
          .run(
              session -> {
                checkIn.register(session, parts.keeper().isPresent());
                return true;
              });
    }
    for (String suspect : answer.suspects()) {
      suspect(suspect);
    }
  }

  private void suspect(String instance) throws SQLException {
    long last = store.own().single(session -> checkIn.lastOf(session, instance));
    timer.schedule(() -> takeOver(instance, last), SECOND_LOOK_MILLIS, TimeUnit.MILLISECONDS);
  }

  private void takeOver(String instance, long lastCheckInSeen) {
    try {
      boolean stillSuspect =
          store
              .own()
              .single(session -> checkIn.checkIn(session, parts.keeper().isPresent()))
              .suspects()
              .contains(instance);
      Optional<Integer> taken =
          stillSuspect
              ? store
                  .own()
                  .run(session -> parts.takeOver().from(session, instance, lastCheckInSeen))
              : Optional.empty();
      if (taken.isPresent()) {
        LOG.warn("Node {} is dead; {} of its firings are taken over", instance, taken.get());
        parts.agenda().dueNow();
      }
    } catch (SQLException | JobPersistenceException | RuntimeException e) {
      LOG.warn("Node {} looks dead and could not be taken over yet", instance, e);
    }
  }

  private void sweepWhenDue() throws SQLException, JobPersistenceException {
    if (nextSweep - System.nanoTime() > 0) {
      return;
    }
    nextSweep = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(node.checkInMillis());
    for (String repaired : store.own().single(parts.sweep()::repair)) {
      LOG.warn("Nobody owned {}: repaired", repaired);
      parts.agenda().dueNow();
    }
    long old = 2 * node.checkInMillis();
    for (String instance :
        store.own().single(session -> parts.sweep().unknownInstances(session, old))) {
      int taken = store.own().run(session -> parts.takeOver().leftBy(session, instance));
      LOG.warn("Node {} left {} firings behind; they are taken over", instance, taken);
      parts.agenda().dueNow();
    }
    giveBackUnknown();
  }

  /**
   * A connection that breaks between the commit of a claim and its answer leaves a claim in this
   * node's name that it does not know of. What the database knew first and this node does not know
   * then is none that is still to be answered.
   */
  private void giveBackUnknown() throws SQLException {
    List<Long> unknown =
        store.own().single(session -> parts.takeOver().claimsOf(session, store.instance())).stream()
            .filter(claimId -> !parts.known().test(claimId))
            .toList();
    if (unknown.isEmpty()) {
      return;
    }
    int givenBack = store.own().run(session -> parts.takeOver().giveBack(session, unknown));
    if (givenBack > 0) {
      LOG.warn("{} triggers whose claims' answers were lost are given back", givenBack);
      parts.agenda().dueNow();
    }
  }

  /**
   * Leaves the cluster.
   *
   * @param holding how many firings are unfinished; the others take them over in time
   */
  void leave(int holding) {
    stopped = true;
    try {
      timer.submit(() -> signOff(holding)).get(SIGN_OFF_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException | TimeoutException | RejectedExecutionException e) {
      LOG.warn("This node could not sign off; the others will notice", e);
    }
  }

  /** On the timer, so that no check-in comes after it. */
  private Void signOff(int holding) throws SQLException {
    if (holding == 0) {
      store
          .own()
          .single(
              session -> {
                checkIn.leave(session);
                return true;
              });
    }
    return null;
  }
}
