/** How fast is it, beside the others? The command line of the bench. */
package io.carillon.bench;
