/** What does PostgreSQL do for each Quartz call? One class per operation family. */
package io.carillon.jobstore;
