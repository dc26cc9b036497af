package io.carillon.jobstore;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.quartz.JobDataMap;
import org.quartz.JobPersistenceException;
import org.quartz.spi.ClassLoadHelper;

/**
 * JOB_DATA and the other columns that hold objects, in the forms of Quartz's stock stores: text in
 * {@link java.util.Properties} form, or Java serialisation. Both are read; which is written is a
 * setting.
 */
final class JobData {
  private static final int STREAM_MAGIC_FIRST_BYTE = 0xAC;

  private final Format format;
  private final ClassLoadHelper classes;

  enum Format {
    PROPERTIES,
    SERIALIZED
  }

  JobData(Format format, ClassLoadHelper classes) {
    this.format = format;
    this.classes = classes;
  }

  /** The column; empty data is stored as null, as stock does for triggers. */
  byte[] column(JobDataMap data) throws JobPersistenceException {
    if (data.isEmpty()) {
      return null;
    }
    return format == Format.PROPERTIES ? properties(data) : serialized(data);
  }

  JobDataMap read(byte[] column) throws JobPersistenceException {
    if (column == null || column.length == 0) {
      return new JobDataMap();
    }
    return (column[0] & 0xFF) == STREAM_MAGIC_FIRST_BYTE
        ? new JobDataMap((Map<?, ?>) deserialized(column))
        : fromProperties(column);
  }

  private static JobDataMap fromProperties(byte[] column) throws JobPersistenceException {
    JobDataMap data = new JobDataMap();
    try {
      PropertiesReader.read(column, data);
    } catch (IllegalArgumentException e) {
      throw new JobPersistenceException("Job data is not in properties form", e);
    }
    data.clearDirtyFlag();
    return data;
  }

  private static byte[] properties(JobDataMap data) throws JobPersistenceException {
    StringBuilder text = new StringBuilder();
    for (Map.Entry<String, Object> entry : data.entrySet()) {
      Object value = entry.getValue() == null ? "" : entry.getValue();
      if (!(value instanceof String string)) {
        throw new JobPersistenceException(
            "Job data must be text when useProperties is set: "
                + entry.getKey()
                + " is a "
                + value.getClass().getName());
      }
      PropertiesText.append(text, entry.getKey(), string);
    }
    return text.toString().getBytes(StandardCharsets.ISO_8859_1);
  }

  /** Java serialisation, for what Quartz stores so: calendars, blob triggers, untyped job data. */
  static byte[] serialized(Object object) throws JobPersistenceException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(object);
    } catch (IOException e) {
      throw new JobPersistenceException("Cannot serialise " + object.getClass().getName(), e);
    }
    return bytes.toByteArray();
  }

  /** The object, its classes loaded as Quartz loads job classes. */
  Object deserialized(byte[] bytes) throws JobPersistenceException {
    try (ObjectInputStream in = new LoadingStream(bytes)) {
      return in.readObject();
    } catch (IOException | ClassNotFoundException | RuntimeException e) {
      throw new JobPersistenceException("Cannot read a serialised object", e);
    }
  }

  private final class LoadingStream extends ObjectInputStream {
    LoadingStream(byte[] bytes) throws IOException {
      super(new ByteArrayInputStream(bytes));
    }

    @Override
    protected Class<?> resolveClass(ObjectStreamClass description)
        throws IOException, ClassNotFoundException {
      try {
        return super.resolveClass(description);
      } catch (ClassNotFoundException e) {
        return classes.loadClass(description.getName());
      }
    }
  }
}
