package io.carillon.config;

import jakarta.inject.Qualifier;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/**
 * The clock of this machine, which may be off. Use the unqualified InstantSource, which follows the
 * database's.
 */
@Qualifier
@Retention(RetentionPolicy.RUNTIME)
public @interface NodeClock {}
