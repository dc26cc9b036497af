package io.carillon.deletion;

import io.carillon.api.DeletionRequest.Extent;
import io.carillon.api.Inspection;
import io.carillon.api.OpenRoot;
import io.carillon.api.Relocation;
import io.carillon.api.Removal;
import io.carillon.api.Removal.Absent;
import io.carillon.api.Removal.Failed;
import io.carillon.api.Removal.FailureKind;
import io.carillon.api.Removal.Refused;
import io.carillon.deletion.DueRecord.Stage;
import java.util.Optional;
import java.util.UUID;
import java.util.function.BooleanSupplier;

/** Does with one record what its root prescribes: into the trash, or away. */
final class RecordRemoval {
  private final DeletionRoot root;
  private final OpenRoot open;

  RecordRemoval(DeletionRoot root, OpenRoot open) {
    this.root = root;
    this.open = open;
  }

  /** What came of a record. */
  sealed interface Result {
    /** It is removed as far as the answer says. */
    record Done(Removal removal) implements Result {}

    /** It is in the trash. */
    record Trashed() implements Result {}
  }

  /** Never throws: a storage that does has failed on this record, and on no other. */
  Result apply(DueRecord record, BooleanSupplier mayGoOn) {
    try {
      return attempt(record, mayGoOn);
    } catch (RuntimeException | LinkageError | StackOverflowError e) {
      return done(new Failed(FailureKind.UNEXPECTED, record.path(), root.hideLocation(e)));
    }
  }

  private Result attempt(DueRecord record, BooleanSupplier mayGoOn) {
    Optional<String> problem = root.problem(record.path(), record.extent());
    if (problem.isPresent()) {
      return done(new Refused(problem.get()));
    }
    if (record.stage() == Stage.IN_TRASH) {
      return done(open.remove(Trash.place(record.id()), record.extent(), mayGoOn));
    }
    return root.trash().isPresent()
        ? trash(record)
        : done(open.remove(record.path(), record.extent(), mayGoOn));
  }

  private Result trash(DueRecord record) {
    if (record.extent() == Extent.ENTRY
        && open.inspect(record.path(), Extent.ENTRY, () -> true) instanceof Failed full) {
      return done(full);
    }
    Relocation relocation = open.move(record.path(), Trash.place(record.id()));
    if (relocation instanceof Removal.Unsuccessful trouble) {
      return trouble instanceof Absent && isInTrash(record.id())
          ? new Result.Trashed()
          : done(trouble);
    }
    return new Result.Trashed(); // moved now, or occupied by what an earlier, killed run moved
  }

  private boolean isInTrash(UUID id) {
    return open.inspect(Trash.place(id), Extent.TREE, () -> false) instanceof Inspection.Present;
  }

  private static Result done(Removal removal) {
    return new Result.Done(removal);
  }
}
