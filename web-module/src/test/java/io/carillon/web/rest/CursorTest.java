package io.carillon.web.rest;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CursorTest {
  private static final String ID = "018f0000-0000-7000-8000-000000000001";

  @Test
  void comesBackAsItWent() {
    assertEquals(Optional.of(ID), Cursor.EVENTS.decode(Cursor.EVENTS.encode(ID)));
    assertEquals(Optional.of("nöde/1"), Cursor.NODES.decode(Cursor.NODES.encode("nöde/1")));
  }

  @Test
  void isNoCursorOfAnotherList() {
    assertEquals(Optional.empty(), Cursor.EXECUTIONS.decode(Cursor.EVENTS.encode(ID)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "*",
        "EVENTS:1",
        "EVENTS:" + ID + "x",
        "EVENTS:1-1-1-1-1",
        "NODES:",
        "NODES:\0"
      })
  void isRefusedWhenItHoldsNoKey(String content) {
    String forged =
        Base64.getUrlEncoder()
            .withoutPadding()
            .encodeToString(content.getBytes(StandardCharsets.UTF_8));
    assertEquals(Optional.empty(), Cursor.EVENTS.decode(forged));
    assertEquals(Optional.empty(), Cursor.NODES.decode(forged));
    assertEquals(Optional.empty(), Cursor.EVENTS.decode(content));
  }
}
