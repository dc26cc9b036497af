package io.carillon.admin;

import jakarta.annotation.Priority;
import jakarta.annotation.Resource;
import jakarta.interceptor.AroundInvoke;
import jakarta.interceptor.Interceptor;
import jakarta.interceptor.InvocationContext;
import jakarta.transaction.Status;
import jakarta.transaction.TransactionSynchronizationRegistry;

/**
 * Makes a call again that the database rolled back for another's sake. It stands around the
 * transaction, whose interceptor has the priority {@code PLATFORM_BEFORE + 200}; within somebody's
 * transaction it does nothing, for that is lost as a whole.
 */
@TriedAgain
@Interceptor
@Priority(Interceptor.Priority.PLATFORM_BEFORE + 100)
public class TriedAgainInterceptor {
  private static final int TRIES = 5;

  @Resource(lookup = "java:jboss/TransactionSynchronizationRegistry")
  TransactionSynchronizationRegistry transactions;

  /** Around every call. */
  @AroundInvoke
  public Object call(InvocationContext call) throws Exception {
    int left = transactions.getTransactionStatus() == Status.STATUS_NO_TRANSACTION ? TRIES : 1;
    while (true) {
      try {
        return call.proceed();
      } catch (RuntimeException failure) {
        left--;
        if (left == 0 || !DatabaseTrouble.isConflict(failure)) {
          throw failure;
        }
      }
    }
  }
}
