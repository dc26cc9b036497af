/** What does the schema look like, and how does a database get it? */
package io.carillon.migration;
