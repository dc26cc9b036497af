/** Who is measured? One class a scheduler, each in its best documented configuration. */
package io.carillon.bench.store;
