package io.carillon.web.rest;

import io.carillon.api.DeletionRequest;
import io.carillon.api.DeletionRequest.Extent;
import io.carillon.api.InvalidRequestException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** Turns {@code {root, path, after? | at?, recursive?, reason?}} into a request. */
final class DeletionRequestReader {
  /** Stands in for a field that has its error already, so that the others are checked too. */
  private static final String ANY = "any";

  private DeletionRequestReader() {}

  /**
   * @throws InvalidRequestException naming every field that is wrong
   */
  static DeletionRequest read(String body) {
    JsonFields fields = JsonFields.of(body);
    Optional<String> root = fields.text("root");
    Optional<String> path = fields.text("path");
    fields.require("root", root);
    fields.require("path", path);
    DeletionRequest request = build(fields, root.orElse(ANY), path.orElse(ANY));
    fields.throwErrors();
    return request;
  }

  private static DeletionRequest build(JsonFields fields, String root, String path) {
    Optional<Instant> at = fields.instant("at");
    Optional<Duration> after = fields.duration("after");
    boolean recursive = fields.flag("recursive").orElse(false);
    Optional<String> reason = fields.text("reason");
    fields.rejectUnread();
    try {
      return new DeletionRequest(
          root, path, recursive ? Extent.TREE : Extent.ENTRY, at, after, reason);
    } catch (InvalidRequestException e) {
      fields.addErrors(e.errors());
      return DeletionRequest.of(ANY, ANY);
    }
  }
}
