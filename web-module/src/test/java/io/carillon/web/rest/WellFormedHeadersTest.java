package io.carillon.web.rest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WellFormedHeadersTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "application/json",
        "*/*;q=0.8",
        "text/html, */*; q=.2, a/b;q=1.",
        "a/b;Q=0.5555;x=y",
        "a/b;q=\"1\"",
        "a/b;q=1.000",
        "a/b;seq=x",
        "",
      })
  void weightsThatAreNumbersPass(String header) {
    assertFalse(WellFormedHeaders.hasBadWeight(header), header);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a/b;q=x",
        "a/b;q=",
        "a/b; q = ,c/d",
        "a/b;q=1.2.3",
        "a/b;q=-1",
        "c/d;q=0.1,a/b;q=1x",
        "a/b;q=2",
        "a/b;q=1.01"
      })
  void weightsThatAreNoneDoNot(String header) {
    assertTrue(WellFormedHeaders.hasBadWeight(header), header);
  }

  @Test
  void rangesEndAtCommasOutsideOfQuotes() {
    assertEquals(
        List.of("a/b;x=\"1,2\"", " c/d", ""), WellFormedHeaders.ranges("a/b;x=\"1,2\", c/d,"));
    assertEquals(1_000_001, WellFormedHeaders.ranges(",".repeat(1_000_000)).size());
  }
}
