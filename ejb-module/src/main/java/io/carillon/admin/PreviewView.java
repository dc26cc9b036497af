package io.carillon.admin;

import java.util.List;

/**
 * What a definition would do.
 *
 * @param summary its instants in one English sentence
 */
public record PreviewView(
    String dialect,
    String summary,
    String zone,
    List<FiresView.FireView> fires,
    List<FiresView.OmittedView> omitted) {}
