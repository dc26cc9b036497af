/** How are measurements shown? Lines, ratios beside their targets, a table and a plot. */
package io.carillon.bench.report;
