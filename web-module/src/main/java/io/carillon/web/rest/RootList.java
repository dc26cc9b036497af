package io.carillon.web.rest;

import io.carillon.admin.RootView;
import java.util.List;

/** The roots, as an answer. */
public record RootList(List<RootView> items) {}
