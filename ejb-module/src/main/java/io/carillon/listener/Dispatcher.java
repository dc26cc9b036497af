package io.carillon.listener;

import io.carillon.api.CarillonException;
import io.carillon.api.EventContext;
import io.carillon.api.Outcome;
import io.carillon.api.TransactionMode;
import io.carillon.outcome.FinishedRun;
import io.carillon.outcome.RunResult;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.control.RequestContextController;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

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
      return settled(begun, begun.stream().map(run -> threw(run, failure)).toList());
    }
  }

  private List<RunResult> handle(List<Run> begun) throws Exception {
    if (begun.stream().anyMatch(Run::isStopped)) {
      throw new CarillonException("Cancelled before it was called");
    }
    return settled(begun, inRequestScope(begun));
  }

  /** A call that was stopped came to what it was stopped for, however its handler took it. */
  private static List<RunResult> settled(List<Run> begun, List<RunResult> otherwise) {
    List<Optional<Run.Stop>> stops = begun.stream().map(Run::end).toList();
    if (stops.stream().allMatch(Optional::isEmpty)) {
      return otherwise;
    }
    Optional<Run.Stop> late =
        stops.stream()
            .flatMap(Optional::stream)
            .filter(Run.Stop.TimeLimit.class::isInstance)
            .findFirst();
    List<RunResult> results = new ArrayList<>();
    for (int i = 0; i < begun.size(); i++) {
      Run run = begun.get(i);
      RunResult result = otherwise.get(i);
      results.add(
          stops
              .get(i)
              .or(() -> late)
              .map(stop -> stopped(run, stop))
              .orElseGet(() -> besideACancelled(run, result)));
    }
    return results;
  }

  private static RunResult stopped(Run run, Run.Stop stop) {
    if (stop instanceof Run.Stop.TimeLimit late) {
      return new RunResult.TimedOut(run.startedAt(), late.limit(), late.stack());
    }
    return new RunResult.Cancelled(run.startedAt(), ((Run.Stop.Cancel) stop).by());
  }

  /** What the call did for it stands only if it can: one transaction of all is rolled back. */
  private static RunResult besideACancelled(Run run, RunResult result) {
    boolean stands =
        result instanceof RunResult.Returned
            && run.settings().transaction() == TransactionMode.NONE;
    return stands ? result : new RunResult.CalledOff(run.startedAt());
  }

  private List<RunResult> inRequestScope(List<Run> begun) throws Exception {
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
      return results(begun, handler);
    } finally {
      if (activated) {
        requestContext.deactivate();
      }
      requestContexts.destroy(requestContext);
    }
  }

  private static List<RunResult> results(List<Run> begun, Handling handler) throws Exception {
    List<EventContext> contexts = begun.stream().<EventContext>map(FiringContext::new).toList();
    try {
      List<Outcome> outcomes = handler.handle(contexts);
      return IntStream.range(0, outcomes.size())
          .mapToObj(i -> returned(begun.get(i), outcomes.get(i)))
          .toList();
    } catch (PartlyUnreadableException e) {
      return begun.stream()
          .map(
              run ->
                  e.outcome(new FiringContext(run))
                      .map(dead -> returned(run, dead))
                      .orElseGet(() -> threw(run, e.getCause())))
          .toList();
    }
  }

  private static RunResult returned(Run run, Outcome outcome) {
    return new RunResult.Returned(run.startedAt(), outcome);
  }

  private static RunResult threw(Run run, Throwable failure) {
    return new RunResult.Threw(run.startedAt(), failure);
  }
}
