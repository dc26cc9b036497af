package io.carillon.it.container.handlers;

import jakarta.interceptor.InterceptorBinding;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** Calls that {@link MarkingInterceptor} stands around. */
@InterceptorBinding
@Retention(RetentionPolicy.RUNTIME)
public @interface Marked {}
