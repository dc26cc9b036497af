package io.carillon.admin;

import java.util.Optional;

/**
 * Which page of a list.
 *
 * @param limit the most rows, 1 to {@link #MAX_LIMIT}
 * @param after the key of the last row of the page before; empty for the first page
 */
public record PageRequest(int limit, Optional<String> after) {
  /** The most rows of one page. */
  public static final int MAX_LIMIT = 500;

  public PageRequest {
    if (limit < 1 || limit > MAX_LIMIT) {
      throw new IllegalArgumentException("limit " + limit);
    }
  }

  /** One row more than asked for tells whether there is a next page. */
  int probeLimit() {
    return limit + 1;
  }
}
