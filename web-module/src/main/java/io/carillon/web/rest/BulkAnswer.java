package io.carillon.web.rest;

import io.carillon.api.FieldError;
import java.util.List;

/**
 * What became of the lines of a bulk request.
 *
 * @param accepted how many events were stored
 * @param existing how many lines met an unfinished event with their key and were not stored
 * @param rejectedCount how many lines were refused
 * @param rejected the first 1,000 of those
 */
public record BulkAnswer(
    long accepted, long existing, long rejectedCount, List<Rejection> rejected) {
  /** The most rejections that are listed. */
  static final int MAX_LISTED = 1000;

  /**
   * A refused line.
   *
   * @param line its number, from 1, empty lines counted
   */
  public record Rejection(long line, List<FieldError> errors) {}
}
