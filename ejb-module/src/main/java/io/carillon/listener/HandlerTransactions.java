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

  /** A handler's work: its call, with the run ended behind it. */
  interface Work {
    RunResult run() throws Exception;
  }

  /** Does the work in the transaction that the run's settings want. */
  RunResult around(Run run, Work work) throws Exception {
    return switch (run.settings().transaction()) {
      case NONE -> withoutTransaction(work);
      case NEW -> inTransaction(run, work, false);
      case JOIN -> inTransaction(run, work, true);
    };
  }

  private RunResult withoutTransaction(Work work) throws Exception {
    try {
      RunResult result = work.run();
      if (transactions.getStatus() != Status.STATUS_NO_TRANSACTION) {
        throw new CarillonException("The handler left its transaction open; it is rolled back");
      }
      return result;
    } finally {
      rollBackIfOpen();
    }
  }

  private RunResult inTransaction(Run run, Work work, boolean joins) throws Exception {
    begin(run);
    try {
      RunResult result = work.run();
      if (!isCompleted(result)) {
        return result;
      }
      if (transactions.getStatus() != Status.STATUS_ACTIVE) {
        throw new CarillonException("The handler's transaction was marked to be rolled back");
      }
      if (joins && !outcomes.storeWithin(run.trigger(), succeeded(run, result))) {
        return new RunResult.Lost(result.startedAt());
      }
      transactions.commit();
      return joins ? new RunResult.Committed(result.startedAt()) : result;
    } finally {
      rollBackIfOpen();
    }
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
