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

  /**
   * @throws BodyTooLargeException beyond {@link #maxBytes}
   * @throws InvalidRequestException when it is not UTF-8
   * @throws MalformedRequestException when it ends early
   */
  String read(InputStream body) {
    byte[] bytes;
    try {
      bytes = body.readNBytes(maxBytes() + 1);
    } catch (IOException e) {
      throw new MalformedRequestException("The body ended early or could not be read.", e);
    }
    if (bytes.length > maxBytes()) {
      throw new BodyTooLargeException(tooLarge());
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
  FieldError tooLarge() {
    return new FieldError(
        "payload", "is too large: the whole request may have %d bytes".formatted(maxBytes()));
  }
}
