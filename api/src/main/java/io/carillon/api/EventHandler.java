package io.carillon.api;

/** A handler as code, for {@link HandlerRegistry#register}. */
@FunctionalInterface
public interface EventHandler {
  /**
   * Handles one event.
   *
   * @return what came of it; {@link Outcome#completed()} when all is well
   * @throws Exception any failure: the attempt failed and is tried again as the retry settings say
   */
  @SuppressWarnings("IllegalThrows")
  Outcome handle(EventContext context) throws Exception;
}
