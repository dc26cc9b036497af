/** What is measured? One class a question. */
package io.carillon.bench.scenario;
