package io.carillon.web.rest;

import io.carillon.api.FieldError;
import io.carillon.api.InvalidRequestException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Reads a body that has an upper size and is UTF-8, or says what is wrong with it. */
final class BoundedBody {
  /** The most bytes of a body, or of a line of a bulk body. A payload has its own, lower limit. */
  static final int MAX_BYTES = 2 * 1024 * 1024;

  private BoundedBody() {}

  /**
   * @throws BodyTooLargeException beyond {@link #MAX_BYTES}
   * @throws InvalidRequestException when it is empty or not UTF-8
   */
  static String read(InputStream body) {
    byte[] bytes;
    try {
      bytes = body.readNBytes(MAX_BYTES + 1);
    } catch (IOException e) {
      throw new MalformedRequestException("The body ended early or could not be read.", e);
    }
    if (bytes.length > MAX_BYTES) {
      throw new BodyTooLargeException();
    }
    return decode(bytes);
  }

  static String decode(byte[] bytes) {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException e) {
      throw new InvalidRequestException("body", "must be UTF-8");
    }
  }

  /** Names the payload, because nothing else can make a body that large. */
  static FieldError tooLarge() {
    return new FieldError(
        "payload", "too large: the whole request may have at most %d bytes".formatted(MAX_BYTES));
  }

  /** The body is larger than anything the API takes. */
  static final class BodyTooLargeException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    List<FieldError> errors() {
      return List.of(tooLarge());
    }
  }
}
