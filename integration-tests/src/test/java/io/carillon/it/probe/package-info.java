/** What the tests deploy beside Carillon. */
package io.carillon.it.probe;
