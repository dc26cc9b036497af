/** Two versions of one declaration in code. */
package io.carillon.it.probe.declared;
