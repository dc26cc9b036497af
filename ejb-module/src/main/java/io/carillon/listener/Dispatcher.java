package io.carillon.listener;

import io.carillon.api.EventHandler;
import io.carillon.api.Outcome;
import io.carillon.config.SettingsInForce;
import io.carillon.event.Firing;
import io.carillon.outcome.FinishedRun;
import io.carillon.outcome.RunResult;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.control.RequestContextController;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import java.util.Optional;
import org.quartz.spi.OperableTrigger;

/**
 * Runs a handler: in its transaction, in a request scope of its own, until it is through or
 * stopped; catches whatever comes out of it.
 */
@ApplicationScoped
public class Dispatcher {
  @Inject Handlers handlers;
  @Inject SettingsInForce settings;
  @Inject Runs runs;
  @Inject HandlerTransactions transactions;
  @Inject Instance<RequestContextController> requestContexts;

  FinishedRun run(OperableTrigger trigger, Firing firing) {
    Run run = runs.begin(trigger, firing, settings.of(firing.eventName()));
    try {
      RunResult result = guarded(run);
      return new FinishedRun(run.firing(), run.settings(), result, run.notes());
    } finally {
      run.end();
      runs.end(run);
    }
  }

  private RunResult guarded(Run run) {
    if (run.isStopped()) {
      return run.end().map(stop -> stopped(run, stop)).orElseThrow();
    }
    try {
      return transactions.around(run, () -> handle(run));
    } catch (Throwable failure) {
      // Errors too: a handler's StackOverflowError or NoClassDefFoundError is its failed attempt,
      // not the node's.
      return run.end().map(stop -> stopped(run, stop)).orElse(threw(run, failure));
    }
  }

  private static RunResult threw(Run run, Throwable failure) {
    return new RunResult.Threw(run.startedAt(), failure);
  }

  /** A run that was stopped is what it was stopped for, however its handler took it. */
  private RunResult handle(Run run) throws Exception {
    Outcome outcome = inRequestScope(run);
    Optional<Run.Stop> stop = run.end();
    return stop.map(why -> stopped(run, why))
        .orElseGet(() -> new RunResult.Returned(run.startedAt(), outcome));
  }

  private static RunResult stopped(Run run, Run.Stop stop) {
    if (stop instanceof Run.Stop.TimeLimit late) {
      return new RunResult.TimedOut(run.startedAt(), late.limit(), late.stack());
    }
    return new RunResult.Cancelled(run.startedAt(), ((Run.Stop.Cancel) stop).by());
  }

  private Outcome inRequestScope(Run run) throws Exception {
    EventHandler handler =
        handlers
            .find(run.firing().eventName())
            .orElseThrow(
                () -> new IllegalStateException("This node has no handler for the event any more"))
            .handler();
    // The controller keeps state: a fresh one for each run.
    RequestContextController requestContext = requestContexts.get();
    boolean activated = requestContext.activate();
    try {
      Outcome outcome = handler.handle(new FiringContext(run));
      return outcome == null ? Outcome.completed() : outcome;
    } finally {
      if (activated) {
        requestContext.deactivate();
      }
      requestContexts.destroy(requestContext);
    }
  }
}
