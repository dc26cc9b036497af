package io.carillon.web.rest;

/**
 * How far a change in bulk reached.
 *
 * @param matched how many events it changed
 */
public record MatchedAnswer(int matched) {}
