/** Handlers as you would write them. Copy one, rename it, and put the jar beside Carillon's. */
package io.carillon.examples;
