package io.carillon.listener;

import io.carillon.api.CarillonException;
import io.carillon.api.EventContext;
import io.carillon.api.Outcome;
import io.carillon.outcome.FinishedRun;
import io.carillon.outcome.RunResult;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.control.RequestContextController;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs a handler: in its transaction, in a request scope of its own, until it is through or
 * stopped; catches whatever comes out of it.
 */
@ApplicationScoped
public class Dispatcher {
  @Inject Handlers handlers;
  @Inject Runs runs;
  @Inject HandlerTransactions transactions;
  @Inject Instance<RequestContextController> requestContexts;

  /** Handles events of one name by one call; answers in their order. */
  List<FinishedRun> run(List<Arrival> arrivals) {
    List<Run> begun = runs.begin(arrivals);
    try {
      List<RunResult> results = guarded(begun);
      List<FinishedRun> finished = new ArrayList<>();
      for (int i = 0; i < results.size(); i++) {
        Run run = begun.get(i);
        finished.add(new FinishedRun(run.firing(), run.settings(), results.get(i), run.notes()));
      }
      return finished;
    } finally {
      begun.forEach(Run::end);
      begun.forEach(runs::end);
    }
  }

  private List<RunResult> guarded(List<Run> begun) {
    try {
      return transactions.around(begun, () -> handle(begun));
    } catch (Throwable failure) {
      // Errors too: a handler's StackOverflowError or NoClassDefFoundError is its failed attempt,
      // not the node's.
      return begun.stream()
          .map(run -> result(run, new RunResult.Threw(run.startedAt(), failure)))
          .toList();
    }
  }

  private List<RunResult> handle(List<Run> begun) throws Exception {
    if (begun.stream().anyMatch(Run::isStopped)) {
      throw new CarillonException("Cancelled, or together with one that was cancelled");
    }
    List<Outcome> outcomes = inRequestScope(begun);
    List<RunResult> results = new ArrayList<>();
    for (int i = 0; i < outcomes.size(); i++) {
      Run run = begun.get(i);
      results.add(result(run, new RunResult.Returned(run.startedAt(), outcomes.get(i))));
    }
    return results;
  }

  /** A run that was stopped is what it was stopped for, however its handler took it. */
  private static RunResult result(Run run, RunResult otherwise) {
    return run.end().map(stop -> stopped(run, stop)).orElse(otherwise);
  }

  private static RunResult stopped(Run run, Run.Stop stop) {
    if (stop instanceof Run.Stop.TimeLimit late) {
      return new RunResult.TimedOut(run.startedAt(), late.limit(), late.stack());
    }
    return new RunResult.Cancelled(run.startedAt(), ((Run.Stop.Cancel) stop).by());
  }

  private List<Outcome> inRequestScope(List<Run> begun) throws Exception {
    Handling handler =
        handlers
            .find(begun.get(0).firing().eventName())
            .orElseThrow(
                () -> new IllegalStateException("This node has no handler for the event any more"))
            .handler();
    // The controller keeps state: a fresh one for each run.
    RequestContextController requestContext = requestContexts.get();
    boolean activated = requestContext.activate();
    try {
      return handler.handle(begun.stream().<EventContext>map(FiringContext::new).toList());
    } finally {
      if (activated) {
        requestContext.deactivate();
      }
      requestContexts.destroy(requestContext);
    }
  }
}
