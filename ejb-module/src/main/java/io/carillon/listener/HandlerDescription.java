package io.carillon.listener;

/**
 * A handler as an operator sees it.
 *
 * @param eventName the name it handles
 * @param method the method, as {@code Class.method}, or the class of a handler registered as code
 * @param payloadType the Java type of its payload parameter; {@code none} when it takes none
 */
public record HandlerDescription(String eventName, String method, String payloadType) {}
