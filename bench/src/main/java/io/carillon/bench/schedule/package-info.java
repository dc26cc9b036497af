/** How fast is the next fire found? {@code java -jar carillon-bench.jar jmh NextFire} */
package io.carillon.bench.schedule;
