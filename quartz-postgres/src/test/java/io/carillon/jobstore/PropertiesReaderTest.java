package io.carillon.jobstore;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What {@link Properties#load} makes of a text is what we make of it. */
class PropertiesReaderTest {
  private static final String[] PIECES = {
    "a",
    "b",
    "u",
    "0",
    "F",
    "9",
    "=",
    ":",
    " ",
    "\t",
    "\f",
    "\n",
    "\r",
    "\r\n",
    "\\",
    "\\",
    "#",
    "!",
    "\\u00e9",
    "\\u12",
    "\\n",
    "\\\n",
    "\\\r\n",
    "\u00e9",
    "\u0000",
    "key = value\n",
    "{\"a\":1}"
  };

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "a",
        "a=1",
        "a=1\na=2\n",
        "a : = 1",
        "a b",
        "=only a value",
        "  # no = entry\n\t! no : entry\n a=1",
        "a=1\\\n   2\\\r\n#3",
        "\\\n#4",
        "\\",
        "\\\n",
        "\\\r",
        "\\\r\n",
        "a\\",
        "a\\\\",
        "a\\=b\\:c\\ d=\\#",
        "a=\\u20AC\\uFfFf",
        "a=\\t\\n\\r\\f\\q",
        "a=1\\\n\nb=2",
        "a=\u00ff\u0080",
      })
  void readsAsPropertiesDoes(String text) {
    assertSame(text.getBytes(StandardCharsets.ISO_8859_1));
  }

  @ParameterizedTest
  @ValueSource(strings = {"a=\\u", "a=\\u12", "a=\\u12G4", "\\u123=1"})
  void refusesHalfAnEscape(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);

    assertThrows(
        IllegalArgumentException.class, () -> PropertiesReader.read(bytes, new HashMap<>()));
    assertSame(bytes);
  }

  @Test
  void readsAnyTextAsPropertiesDoes() {
    Random random = new Random(17);
    for (int round = 0; round < 60_000; round++) {
      assertSame(
          random
              .ints(random.nextInt(14), 0, PIECES.length)
              .mapToObj(piece -> PIECES[piece])
              .collect(Collectors.joining())
              .getBytes(StandardCharsets.ISO_8859_1));
    }
  }

  @Test
  void readsAnyBytesAsPropertiesDoes() {
    Random random = new Random(18);
    for (int round = 0; round < 20_000; round++) {
      byte[] bytes = new byte[random.nextInt(200)];
      random.nextBytes(bytes);
      assertSame(bytes);
    }
  }

  @Test
  void readsLinesLongerThanTheBufferOfProperties() {
    assertSame(("a=" + "\\\\".repeat(8_191) + "\\\r\n x\nb=1").getBytes(StandardCharsets.US_ASCII));
  }

  @Test
  void readsBackWhatWeWrite() {
    Random random = new Random(19);
    for (int round = 0; round < 20_000; round++) {
      String key = word(random);
      String value = word(random);
      StringBuilder text = new StringBuilder();
      PropertiesText.append(text, key, value);

      byte[] bytes = text.toString().getBytes(StandardCharsets.ISO_8859_1);

      assertEquals(Map.of(key, value), read(bytes).orElseThrow());
      assertSame(bytes);
    }
  }

  private static String word(Random random) {
    return random
        .ints(random.nextInt(8), 0, random.nextBoolean() ? 0x80 : 0x10000)
        .mapToObj(c -> String.valueOf((char) c))
        .collect(Collectors.joining());
  }

  private static void assertSame(byte[] text) {
    assertEquals(twin(text), read(text), () -> Arrays.toString(text));
  }

  /** Empty when the text is refused. */
  private static Optional<Map<?, ?>> read(byte[] text) {
    Map<String, Object> entries = new HashMap<>();
    try {
      PropertiesReader.read(text, entries);
      return Optional.of(entries);
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private static Optional<Map<?, ?>> twin(byte[] text) {
    Properties properties = new Properties();
    try {
      properties.load(new ByteArrayInputStream(text));
      return Optional.of(properties);
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
