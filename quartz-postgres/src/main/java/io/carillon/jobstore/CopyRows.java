package io.carillon.jobstore;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** Rows in the binary format of PostgreSQL's COPY (its documentation, COPY, "Binary Format"). */
final class CopyRows {
  private static final byte[] SIGNATURE = {
    'P', 'G', 'C', 'O', 'P', 'Y', '\n', (byte) 0xFF, '\r', '\n', 0
  };
  private static final int NULL = -1;
  private static final int END = -1;

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream(1 << 17);
  private final DataOutputStream out = new DataOutputStream(bytes);

  /** A copy begins. */
  void begin() throws IOException {
    out.write(SIGNATURE);
    out.writeInt(0);
    out.writeInt(0);
  }

  /**
   * @param values of a row, one a column: {@code String}, {@code Long} (bigint), {@code Integer}
   *     (integer), {@code Short} (smallint), {@code byte[]} or null
   */
  void row(Object... values) throws IOException {
    out.writeShort(values.length);
    for (Object value : values) {
      write(value);
    }
  }

  private void write(Object value) throws IOException {
    if (value == null) {
      out.writeInt(NULL);
    } else if (value instanceof Long number) {
      out.writeInt(Long.BYTES);
      out.writeLong(number);
    } else if (value instanceof Integer number) {
      out.writeInt(Integer.BYTES);
      out.writeInt(number);
    } else if (value instanceof Short number) {
      out.writeInt(Short.BYTES);
      out.writeShort(number);
    } else {
      byte[] text =
          value instanceof byte[] raw ? raw : ((String) value).getBytes(StandardCharsets.UTF_8);
      out.writeInt(text.length);
      out.write(text);
    }
  }

  /** The copy ends. */
  void end() throws IOException {
    out.writeShort(END);
  }

  int size() {
    return bytes.size();
  }

  /** What was written since the last call. */
  byte[] take() {
    byte[] taken = bytes.toByteArray();
    bytes.reset();
    return taken;
  }
}
