package io.carillon.web.rest;

import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.ext.MessageBodyWriter;
import jakarta.ws.rs.ext.Provider;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.annotation.Annotation;
import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;

/** Every answer is a record; this writes it. */
@Provider
@Produces({MediaType.APPLICATION_JSON, Problem.MEDIA_TYPE})
public class RecordBodyWriter implements MessageBodyWriter<Record> {
  @Override
  public boolean isWriteable(
      Class<?> type, Type genericType, Annotation[] annotations, MediaType mediaType) {
    return type.isRecord();
  }

  @Override
  public void writeTo(
      Record body,
      Class<?> type,
      Type genericType,
      Annotation[] annotations,
      MediaType mediaType,
      MultivaluedMap<String, Object> httpHeaders,
      OutputStream entityStream)
      throws IOException {
    entityStream.write(JsonWriter.write(body).getBytes(StandardCharsets.UTF_8));
  }
}
