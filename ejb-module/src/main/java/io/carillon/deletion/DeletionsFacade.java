package io.carillon.deletion;

import io.carillon.api.DeletionRequest;
import io.carillon.api.Deletions;
import io.carillon.api.Restoration;
import io.carillon.api.ScheduledDeletion;
import jakarta.ejb.Local;
import jakarta.ejb.Stateless;
import jakarta.enterprise.inject.Typed;
import jakarta.inject.Inject;
import java.util.List;
import java.util.UUID;

/**
 * Deletions for other deployments of the same server, which cannot inject Carillon's beans: {@code
 * java:global/carillon/ejb-module/DeletionsFacade!io.carillon.api.Deletions}.
 */
@Stateless
@Local(Deletions.class)
@Typed({})
public class DeletionsFacade implements Deletions {
  @Inject Deletions deletions;

  @Override
  public ScheduledDeletion schedule(DeletionRequest request) {
    return deletions.schedule(request);
  }

  @Override
  public List<ScheduledDeletion> scheduleAll(List<DeletionRequest> requests) {
    return deletions.scheduleAll(requests);
  }

  @Override
  public Restoration restore(UUID id) {
    return deletions.restore(id);
  }
}
