package io.carillon.it.container.handlers;

import io.carillon.api.EventContext;
import jakarta.annotation.Priority;
import jakarta.inject.Inject;
import jakarta.interceptor.AroundInvoke;
import jakarta.interceptor.Interceptor;
import jakarta.interceptor.InvocationContext;

/** Notes that it was there. */
@Marked
@Interceptor
@Priority(Interceptor.Priority.APPLICATION)
public class MarkingInterceptor {
  @Inject Notes notes;

  @AroundInvoke
  Object around(InvocationContext call) throws Exception {
    EventContext event = (EventContext) call.getParameters()[0];
    notes.add(event.eventId(), "intercepted");
    return call.proceed();
  }
}
