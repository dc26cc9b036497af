/** What does Quartz promise of a {@link org.quartz.spi.JobStore}, and which store keeps it? */
package io.carillon.testkit.contract;
