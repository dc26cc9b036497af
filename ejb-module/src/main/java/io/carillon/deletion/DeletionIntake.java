package io.carillon.deletion;

import io.carillon.api.DeletionRequest;
import io.carillon.api.Deletions;
import io.carillon.api.FieldError;
import io.carillon.api.InvalidRequestException;
import io.carillon.api.OpenRoot;
import io.carillon.api.Relocation;
import io.carillon.api.Relocation.Moved;
import io.carillon.api.Relocation.Occupied;
import io.carillon.api.Removal.Absent;
import io.carillon.api.Removal.Refused;
import io.carillon.api.Restoration;
import io.carillon.api.ScheduledDeletion;
import io.carillon.api.Storage.Opened;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Checks and stores what callers want deleted, and gives it back. */
final class DeletionIntake implements Deletions {
  private final DeletionRecords records;
  private final DeletionRoots roots;
  private final Supplier<String> caller;

  /**
   * @param caller who asks, for the record
   */
  DeletionIntake(DeletionRecords records, DeletionRoots roots, Supplier<String> caller) {
    this.records = records;
    this.roots = roots;
    this.caller = caller;
  }

  @Override
  public ScheduledDeletion schedule(DeletionRequest request) {
    List<FieldError> errors = check(List.of(request)).get(0);
    if (!errors.isEmpty()) {
      throw new InvalidRequestException(errors);
    }
    return records.insert(List.of(request), caller.get()).get(0);
  }

  @Override
  public List<ScheduledDeletion> scheduleAll(List<DeletionRequest> requests) {
    List<List<FieldError>> errors = check(requests);
    List<FieldError> all =
        IntStream.range(0, requests.size())
            .boxed()
            .flatMap(i -> errors.get(i).stream().map(e -> at(i, e)))
            .toList();
    if (!all.isEmpty()) {
      throw new InvalidRequestException(all);
    }
    return records.insert(requests, caller.get());
  }

  private static FieldError at(int index, FieldError error) {
    return new FieldError("[%d].%s".formatted(index, error.field()), error.message());
  }

  /** What is wrong with each request, in their order: for callers that store the others. */
  List<List<FieldError>> check(List<DeletionRequest> requests) {
    try (IntakeRoots open = new IntakeRoots(roots)) {
      return requests.stream().map(open::problems).collect(Collectors.toList());
    }
  }

  @Override
  public Restoration restore(UUID id) {
    if (records.callOff(id)) {
      return Restoration.RESTORED;
    }
    Optional<DeletionRecords.Trashed> trashed = records.lockTrashed(id);
    if (trashed.isPresent()) {
      return bringBack(id, trashed.get());
    }
    return records.exists(id) ? Restoration.BEING_REMOVED : Restoration.UNKNOWN;
  }

  private Restoration bringBack(UUID id, DeletionRecords.Trashed trashed) {
    Relocation relocation = move(trashed, Trash.place(id));
    if (relocation instanceof Occupied) {
      return Restoration.PLACE_TAKEN;
    }
    if (relocation instanceof Moved || relocation instanceof Absent) {
      records.deleteTrashed(id); // absent: a restore that was rolled back had moved it already
      return Restoration.RESTORED;
    }
    return Restoration.UNREACHABLE;
  }

  private Relocation move(DeletionRecords.Trashed trashed, String from) {
    Optional<DeletionRoot> root = roots.find(trashed.root());
    if (root.isEmpty()) {
      return new Refused("root '%s' is not configured".formatted(trashed.root()));
    }
    if (root.get().open() instanceof Opened opened) {
      try (OpenRoot open = opened.root()) {
        return open.move(from, trashed.path());
      }
    }
    return new Refused("root '%s' is not usable".formatted(trashed.root()));
  }
}
