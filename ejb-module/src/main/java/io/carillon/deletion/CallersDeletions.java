package io.carillon.deletion;

import io.carillon.api.DeletionRequest;
import io.carillon.api.Deletions;
import io.carillon.api.Restoration;
import io.carillon.api.ScheduledDeletion;
import io.carillon.scheduling.Caller;
import jakarta.annotation.PostConstruct;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Typed;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import java.util.List;
import java.util.UUID;

/** Deletions in the caller's transaction, for the user the current thread works for. */
@ApplicationScoped
@Typed(CallersDeletions.class)
@Transactional
public class CallersDeletions implements Deletions {
  @Inject DeletionRecords records;
  @Inject DeletionRoots roots;
  @Inject Caller caller;

  private DeletionIntake intake;

  @PostConstruct
  void makeIntake() {
    intake = new DeletionIntake(records, roots, this::requester);
  }

  /** Who asks. */
  public String requester() {
    String name = caller.name();
    return name.length() <= 200 ? name : name.substring(0, 200);
  }

  @Override
  public ScheduledDeletion schedule(DeletionRequest request) {
    return intake.schedule(request);
  }

  @Override
  public List<ScheduledDeletion> scheduleAll(List<DeletionRequest> requests) {
    return intake.scheduleAll(requests);
  }

  @Override
  public Restoration restore(UUID id) {
    return intake.restore(id);
  }

  /** A parked record is due again. False when it is not parked. */
  public boolean retry(UUID id) {
    return records.retry(id);
  }
}
