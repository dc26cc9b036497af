/**
 * Which instants does a schedule name? Cron dialects, {@code @every}, zones and clock changes;
 * pure, on java.time only.
 */
package io.carillon.schedule;
