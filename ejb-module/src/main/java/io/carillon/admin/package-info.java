/** What an operator may see and change: read models, queries over the tables, audited commands. */
package io.carillon.admin;
