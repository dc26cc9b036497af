/** Which dates does an iCalendar file name? Read strictly, or refused with line and reason. */
package io.carillon.holiday;
