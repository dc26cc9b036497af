package io.carillon.web.rest;

import io.carillon.api.FieldError;
import io.carillon.api.InvalidRequestException;
import io.carillon.config.CarillonConfig;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/** Reads a body that has an upper size and is UTF-8, or says what is wrong with it. */
@ApplicationScoped
public class BoundedBody {
  /** What a request may have beside its payload: names and keys at their limits, escaped. */
  private static final int REST_BYTES = 64 * 1024;

  private int maxBytes;

  BoundedBody() {}

  @Inject
  BoundedBody(CarillonConfig config) {
    this(config.payloadLimit() + REST_BYTES);
  }

  BoundedBody(int maxBytes) {
    this.maxBytes = maxBytes;
  }

  /** The most bytes of a body, or of a line of a bulk body. */
  int maxBytes() {
    return maxBytes;
  }

  /** Reads one of those bodies that only a payload can make too large. */
  String read(InputStream body) {
    return read(body, "payload");
  }

  /**
   * @param largest the field that is named when the body is too large
   * @throws BodyTooLargeException beyond {@link #maxBytes}
   * @throws InvalidRequestException when it is not UTF-8
   * @throws MalformedRequestException when it ends early
   */
  String read(InputStream body, String largest) {
    byte[] bytes;
    try {
      bytes = body.readNBytes(maxBytes() + 1);
    } catch (IOException e) {
      throw new MalformedRequestException("The body ended early or could not be read.", e);
    }
    if (bytes.length > maxBytes()) {
      throw new BodyTooLargeException(tooLarge(largest));
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

  /** What is wrong with a body that is too large because of a field. */
  FieldError tooLarge(String largest) {
    return new FieldError(
        largest, "is too large: the whole request may have %d bytes".formatted(maxBytes()));
  }
}
