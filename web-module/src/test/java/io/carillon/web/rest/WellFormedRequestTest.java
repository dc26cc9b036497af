package io.carillon.web.rest;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WellFormedRequestTest {
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
