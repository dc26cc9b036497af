package io.carillon.jobstore;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Optional;
import org.quartz.core.JobRunShell;
import org.quartz.spi.TriggerFiredBundle;

/**
 * Finds the firing behind a runnable that Quartz hands to its thread pool. The interface gives a
 * pool no other way to say which claims it did not start; the field is protected in Quartz 2.5.
 */
final class RunShells {
  private static final Optional<VarHandle> BUNDLE = bundleField();

  private RunShells() {}

  private static Optional<VarHandle> bundleField() {
    try {
      return Optional.of(
          MethodHandles.privateLookupIn(JobRunShell.class, MethodHandles.lookup())
              .findVarHandle(JobRunShell.class, "firedTriggerBundle", TriggerFiredBundle.class));
    } catch (ReflectiveOperationException | SecurityException e) {
      return Optional.empty(); // another Quartz: unstarted claims are taken over, not given back
    }
  }

  static Optional<ClaimedBundle> bundle(Runnable job) {
    boolean known = BUNDLE.isPresent() && job instanceof JobRunShell;
    return known && BUNDLE.get().get(job) instanceof ClaimedBundle bundle
        ? Optional.of(bundle)
        : Optional.empty();
  }
}
