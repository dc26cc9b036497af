package io.carillon.web.rest;

import io.carillon.admin.CrontabImport;
import java.util.Optional;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** The body that imports a crontab file. */
@Schema(description = "A crontab file and what to make of it.")
record CrontabBody(
    @Schema(required = true, description = "The file") String text,
    @Schema(required = true, description = "Whose handler gets the commands") String event,
    @Schema(
            defaultValue = "crontab-",
            description = "What the schedules' names begin with; the line's number follows")
        String prefix,
    @Schema(defaultValue = "UTC", description = "In which zone the lines are meant") String zone) {

  /** The formats of files, by the names callers write. */
  enum Format {
    crontab
  }

  static CrontabImport.Source read(String body) {
    JsonFields fields = JsonFields.of(body);
    Optional<String> text = fields.text("text");
    fields.require("text", text);
    Optional<String> event = fields.text("event");
    fields.require("event", event);
    String prefix = fields.text("prefix").orElse("crontab-");
    String zone = fields.text("zone").orElse("UTC");
    fields.rejectUnread();
    fields.throwErrors();
    return new CrontabImport.Source(text.orElseThrow(), event.orElseThrow(), prefix, zone);
  }
}
