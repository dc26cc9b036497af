package io.carillon.listener;

import io.carillon.api.CarillonException;
import io.carillon.api.Outcome;
import io.carillon.outcome.Execution;
import io.carillon.outcome.ExecutionState;
import io.carillon.outcome.Executions;
import io.carillon.outcome.FinishedRun;
import io.carillon.outcome.OutcomeStore;
import io.carillon.outcome.RunResult;
import jakarta.annotation.Resource;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Status;
import jakarta.transaction.SystemException;
import jakarta.transaction.TransactionManager;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The transaction around a handler's work, as its settings want it. */
@ApplicationScoped
public class HandlerTransactions {
  /** The transaction outlives the handler's limit, so that it is the limit that is reported. */
  private static final int BEYOND_LIMIT_SECONDS = 30;

  @Inject Executions executions;
  @Inject OutcomeStore outcomes;
  @Inject InstantSource clock;

  @Resource(lookup = "java:jboss/TransactionManager")
  TransactionManager transactions;

  /** A handler's call: one result for each of the runs it serves. */
  interface Work {
    List<RunResult> run() throws Exception;
  }

  /** Does the work of runs of one name in the transaction that their settings want. */
  List<RunResult> around(List<Run> runs, Work work) throws Exception {
    return switch (runs.get(0).settings().transaction()) {
      case NONE -> withoutTransaction(work);
      case NEW -> inTransaction(runs, work);
      case JOIN -> inTransaction(runs, () -> joined(runs, work.run()));
    };
  }

  private List<RunResult> withoutTransaction(Work work) throws Exception {
    try {
      List<RunResult> results = work.run();
      if (transactions.getStatus() != Status.STATUS_NO_TRANSACTION) {
        throw new CarillonException("The handler left its transaction open; it is rolled back");
      }
      return results;
    } finally {
      rollBackIfOpen();
    }
  }

  /** Commits what any of the runs has completed. */
  private List<RunResult> inTransaction(List<Run> runs, Work work) throws Exception {
    begin(runs.get(0));
    try {
      List<RunResult> results = work.run();
      if (results.stream().anyMatch(result -> isCompleted(result) || isStored(result))) {
        requireActive();
        transactions.commit();
      }
      return results;
    } finally {
      rollBackIfOpen();
    }
  }

  private void requireActive() throws SystemException {
    if (transactions.getStatus() != Status.STATUS_ACTIVE) {
      throw new CarillonException("The handler's transaction was marked to be rolled back");
    }
  }

  /** Ends the events that are completed; if one is not ours any more, all are rolled back. */
  private List<RunResult> joined(List<Run> runs, List<RunResult> results) throws SystemException {
    List<RunResult> joined = new ArrayList<>(results);
    for (int i = 0; i < joined.size(); i++) {
      RunResult result = results.get(i);
      if (isCompleted(result)) {
        requireActive();
        if (!outcomes.storeWithin(runs.get(i).trigger(), succeeded(runs.get(i), result))) {
          return rolledBack(results, i);
        }
        joined.set(i, new RunResult.Committed(result.startedAt()));
      }
    }
    return joined;
  }

  private static List<RunResult> rolledBack(List<RunResult> results, int lost) {
    CarillonException cause =
        new CarillonException("An event of the batch had been taken over; all were rolled back");
    List<RunResult> rolledBack = new ArrayList<>(results);
    rolledBack.replaceAll(
        result -> isCompleted(result) ? new RunResult.Threw(result.startedAt(), cause) : result);
    rolledBack.set(lost, new RunResult.Lost(results.get(lost).startedAt()));
    return rolledBack;
  }

  private static boolean isStored(RunResult result) {
    return result instanceof RunResult.Committed;
  }

  private void begin(Run run) throws Exception {
    int seconds =
        run.settings()
            .timeLimit()
            .map(limit -> Math.toIntExact(limit.toSeconds()) + BEYOND_LIMIT_SECONDS)
            .orElse(0);
    transactions.setTransactionTimeout(seconds);
    transactions.begin();
    transactions.setTransactionTimeout(0);
  }

  private static boolean isCompleted(RunResult result) {
    return result instanceof RunResult.Returned returned
        && returned.outcome() instanceof Outcome.Completed;
  }

  private Execution succeeded(Run run, RunResult result) {
    FinishedRun finished = new FinishedRun(run.firing(), run.settings(), result, run.notes());
    return executions.of(finished, clock.instant(), ExecutionState.SUCCEEDED, Optional.empty());
  }

  /** Nothing of a run may be left on its thread. */
  private void rollBackIfOpen() throws SystemException {
    if (transactions.getStatus() == Status.STATUS_NO_TRANSACTION) {
      return;
    }
    try {
      transactions.rollback();
    } finally {
      // One that the server has rolled back at its timeout may stay with the thread.
      transactions.suspend();
    }
  }
}
