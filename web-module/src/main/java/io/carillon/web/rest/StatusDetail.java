package io.carillon.web.rest;

/** What a status means here, where nothing more is known. */
final class StatusDetail {
  private StatusDetail() {}

  static String of(int status) {
    return switch (status) {
      case 400 -> "The request is not well-formed.";
      case 401 -> "This needs the name and password of a user.";
      case 403 -> "The user has no role that may do this.";
      case 404 -> "There is nothing at this path.";
      case 405 -> "This path does not have this method; Allow lists those it has.";
      case 406 -> "The answer is JSON, which Accept excludes.";
      case 413 -> "The request is too large.";
      case 415 ->
          "The body must be JSON in UTF-8, with Content-Type: application/json, or"
              + " application/x-ndjson where many lines are taken.";
      case 501 -> "This path does not have this method.";
      case 503 -> "The server does not serve now; try again.";
      default -> status < 500 ? "The request cannot be served." : "Something went wrong here.";
    };
  }
}
