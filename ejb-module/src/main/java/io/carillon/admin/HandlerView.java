package io.carillon.admin;

import io.carillon.config.HandlerSettings;
import java.util.List;
import java.util.Optional;

/**
 * A handler as operators see it.
 *
 * @param event the event name it handles
 * @param method its method; empty when only other nodes have it
 * @param payloadType the Java type of its payload; empty when only other nodes have it
 * @param settings the settings in force on the node that answers; empty when it has no such handler
 * @param nodes the live nodes that have it
 * @param waiting how many unfinished events of its name do not run now
 * @param running how many run now
 */
public record HandlerView(
    String event,
    Optional<String> method,
    Optional<String> payloadType,
    Optional<HandlerSettings> settings,
    List<String> nodes,
    long waiting,
    long running) {}
