/**
 * How do I run a cluster on this machine? {@link io.carillon.launcher.Cluster} starts an embedded
 * PostgreSQL (or uses a given one) and N WildFly nodes, each a process of its own that outlives the
 * launcher; {@link io.carillon.launcher.Main} is the same for the command line. Everything is kept
 * in one folder, {@link io.carillon.launcher.Home}.
 */
package io.carillon.launcher;
