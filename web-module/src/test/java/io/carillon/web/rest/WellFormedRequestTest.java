package io.carillon.web.rest;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WellFormedRequestTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "application/json",
        "*/*;q=0.8",
        "text/html, */*; q=.2, a/b;q=1.",
        "a/b;Q=0.5555;x=y",
        "a/b;q=\"1\"",
        "a/b;seq=x",
        "",
      })
  void weightsThatAreNumbersPass(String header) {
    assertFalse(WellFormedRequest.hasBadWeight(header), header);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a/b;q=x",
        "a/b;q=",
        "a/b; q = ,c/d",
        "a/b;q=1.2.3",
        "a/b;q=-1",
        "c/d;q=0.1,a/b;q=1x"
      })
  void weightsThatAreNoneDoNot(String header) {
    assertTrue(WellFormedRequest.hasBadWeight(header), header);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "a=b", "a=%C3%BC&b=%f0%9f%8e%89", "a=%00", "a+b=%2525"})
  void utf8Passes(String query) {
    assertTrue(WellFormedRequest.isUtf8(query), query);
  }

  @ParameterizedTest
  @ValueSource(strings = {"a=%ff", "%c3=1", "a=%c0%af", "a=%ed%a0%80", "a=\u00ff"})
  void whatIsNotUtf8DoesNot(String query) {
    assertFalse(WellFormedRequest.isUtf8(query), query);
  }
}
