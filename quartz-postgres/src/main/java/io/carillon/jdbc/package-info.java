/** How is a statement run? Connection, transaction, row mapper, transient or permanent failure. */
package io.carillon.jdbc;
