package io.carillon.web.rest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.carillon.api.FieldError;
import io.carillon.api.InvalidRequestException;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonObjectParserTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "null",
        "true",
        "-0",
        "1.10",
        "1e999999999",
        "123456789012345678901234567890.5E-7",
        "\"\"",
        "\"a\\u00e9\\n\\\"}\\\\\"",
        "\"😀 : , }\"",
        "[]",
        "{}",
        "[1, 2 ,\t[3]]",
        "{ \"b\" : 1.0, \"a\" : [ { } ] }"
      })
  void keepsTheTextOfAValueAsItStands(String json) {
    for (String body :
        List.of(
            "{\"v\":%s}".formatted(json),
            "{ \"v\" :\n %s , \"w\" : 1 }\n".formatted(json),
            "{\"k:ey\\\":\":2,\"v\"\t:\t%s,\"w\":[]}".formatted(json))) {
      assertEquals(json, JsonObjectParser.parse(body).get("v").json(), body);
    }
  }

  @Test
  void keepsTheTextOfValuesOfAnyLength() {
    Random random = new Random(7);
    for (int i = 0; i < 300; i++) {
      String first = "\"" + "é😀x".repeat(random.nextInt(3000)) + "\"";
      String second = "[" + "1.50, ".repeat(random.nextInt(3000)) + "2]";
      String body =
          " ".repeat(random.nextInt(50)) + "{\"a\": %s, \"b\" :%s}".formatted(first, second);
      var fields = JsonObjectParser.parse(body);
      assertEquals(first, fields.get("a").json());
      assertEquals(second, fields.get("b").json());
    }
  }

  @Test
  void saysWhatAStringSays() {
    assertEquals(
        Optional.of("é\n😀"), JsonObjectParser.parse("{\"v\":\"\\u00e9\\n😀\"}").get("v").string());
    assertEquals(Optional.empty(), JsonObjectParser.parse("{\"v\":1}").get("v").string());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "{",
        "{\"a\"",
        "{\"a\":",
        "{\"a\":1",
        "{\"a\":1,}",
        "{\"a\":01}",
        "{\"a\":NaN}",
        "{\"a\":'x'}",
        "{a:1}",
        "{\"a\":\"\u0001\"}",
        "{\"a\":\"\\x\"}",
        "{\"a\":1} {}",
        "{} x",
        "[]",
        "1",
        "\"x\"",
        "nul",
        "\ufeff{}",
        "{\"a\":[1}",
        "{\"a\":}",
        "{,}",
        "{\"a\":+1}",
        "{\"a\":1.}",
        "{\"a\":.5}",
        "{/**/}"
      })
  void refusesWhatIsNotOneObject(String body) {
    assertEquals("body", refusal(body).field());
  }

  @Test
  void saysWhereTheJsonEnds() {
    assertEquals(
        "is not valid JSON at line 2, column 6", refusal("{\"a\":1,\n\"b\" :x}").message());
  }

  @Test
  void refusesAKeyGivenTwice() {
    assertEquals("a", refusal("{\"a\":1,\"a\":1}").field());
    assertEquals("p", refusal("{\"p\":[{\"x\":1,\"y\":{\"x\":1},\"x\":2}]}").field());
    assertEquals(1, JsonObjectParser.parse("{\"p\":[{\"x\":1},{\"x\":1}]}").size());
  }

  @Test
  void refusesWhatIsTooDeepWithoutUsingTheStack() {
    assertEquals("p", refusal("{\"p\":" + "[".repeat(1_000_000)).field());
    int levels = JsonObjectParser.MAX_DEPTH - 2;
    String deepest = "[".repeat(levels) + "]".repeat(levels);
    assertEquals(deepest, JsonObjectParser.parse("{\"p\":" + deepest + "}").get("p").json());
  }

  @Test
  void refusesNulInsideOfStringsAndKeys() {
    assertEquals("p", refusal("{\"p\":{\"a\":\"x\\u0000\"}}").field());
    assertEquals("p", refusal("{\"p\":{\"\\u0000\":1}}").field());
  }

  @Test
  void answersAnyTextWithFieldsOrARefusal() {
    String valid =
        "{\"a\": [1, -2.5e+3, true, null, \"\\u00e9\\n😀\"], \"b\" : {\"c\":{}}, \"d\":\"x\"}";
    String pieces = "{}[]:,\"\\u0d8eE+-.019tfn \n\0é";
    Random random = new Random(11);
    int refused = 0;
    for (int i = 0; i < 30_000; i++) {
      StringBuilder text = new StringBuilder(valid);
      for (int change = random.nextInt(3); change >= 0; change--) {
        int at = random.nextInt(text.length());
        char piece = pieces.charAt(random.nextInt(pieces.length()));
        switch (random.nextInt(4)) {
          case 0 -> text.setLength(Math.max(1, at));
          case 1 -> text.deleteCharAt(Math.min(at, text.length() - 1)).append(' ');
          case 2 -> text.setCharAt(at, piece);
          default -> text.insert(at, piece);
        }
      }
      refused += isRefused(text.toString()) ? 1 : 0;
    }
    assertTrue(refused > 10_000 && refused < 30_000, "refused: " + refused);
  }

  private static boolean isRefused(String text) {
    try {
      JsonObjectParser.parse(text);
      return false;
    } catch (InvalidRequestException e) {
      return true;
    }
  }

  private static FieldError refusal(String body) {
    return assertThrows(InvalidRequestException.class, () -> JsonObjectParser.parse(body), body)
        .errors()
        .get(0);
  }
}
