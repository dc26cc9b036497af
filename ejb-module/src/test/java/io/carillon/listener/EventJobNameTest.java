package io.carillon.listener;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.carillon.event.EventKeys;
import org.junit.jupiter.api.Test;

class EventJobNameTest {
  @Test
  void theStoredClassNameIsThatOfTheJob() {
    assertEquals(EventJob.class.getName(), EventKeys.JOB_CLASS);
  }
}
