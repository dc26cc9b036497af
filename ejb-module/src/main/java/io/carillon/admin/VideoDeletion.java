package io.carillon.admin;

import io.carillon.api.DeletionRequest;
import io.carillon.api.Deletions;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.eclipse.microprofile.config.ConfigProvider;

/** What an older video service asked for: the deletion of a video by its id. */
@ApplicationScoped
public class VideoDeletion {
  private static final String SETTING = "carillon.compat.video-delete-record";
  private static final String ROOT = "videos";

  @Inject Deletions deletions;

  /** Whether {@code carillon.compat.video-delete-record} is true. */
  public boolean isEnabled() {
    return ConfigProvider.getConfig().getOptionalValue(SETTING, Boolean.class).orElse(false);
  }

  /**
   * Schedules the deletion of all that is under a video's id, for at once.
   *
   * @throws io.carillon.api.InvalidRequestException when the id is no name in the root, or there is
   *     no root {@code videos}
   */
  public void delete(String videoId) {
    deletions.schedule(DeletionRequest.of(ROOT, videoId).recursive());
  }
}
