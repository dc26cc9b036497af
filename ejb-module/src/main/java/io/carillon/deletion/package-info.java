/** Which file goes, when? Records, pages, roots, and the run that works through them. */
package io.carillon.deletion;
