/** Which database is measured on, and what did it count? */
package io.carillon.bench.database;
