package io.carillon.admin;

import java.util.Map;

/** One number of a metric, told apart by its labels. */
public record Sample(Map<String, String> labels, double value) {}
