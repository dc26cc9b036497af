/** Does a store stay true to a naive twin, whatever is called in whatever order and dies? */
package io.carillon.testkit.model;
