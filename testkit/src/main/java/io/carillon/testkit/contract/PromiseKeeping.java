package io.carillon.testkit.contract;

import static org.junit.jupiter.api.Assertions.fail;

import java.lang.reflect.Method;
import java.util.Optional;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;
import org.junit.platform.commons.support.AnnotationSupport;

/**
 * Turns a test round for a store that declares a quirk: there the promise must be broken, or the
 * declaration is out of date.
 */
final class PromiseKeeping implements InvocationInterceptor {
  @Override
  public void interceptTestMethod(
      Invocation<Void> test, ReflectiveInvocationContext<Method> call, ExtensionContext context)
      throws Throwable {
    Optional<Promise> broken = declaredQuirk(call.getExecutable(), context);
    if (broken.isEmpty()) {
      test.proceed();
    } else if (succeeds(test)) {
      fail("The store keeps the promise " + broken.get() + ": delete its quirk");
    }
  }

  private static Optional<Promise> declaredQuirk(Method test, ExtensionContext context) {
    JobStoreFactory factory = ((Stage) context.getRequiredTestInstance()).factory();
    return AnnotationSupport.findAnnotation(test, Keeps.class)
        .map(Keeps::value)
        .filter(factory.quirks()::containsKey);
  }

  private static boolean succeeds(Invocation<Void> test) {
    try {
      test.proceed();
      return true;
    } catch (Throwable brokenPromise) {
      return false;
    }
  }
}
