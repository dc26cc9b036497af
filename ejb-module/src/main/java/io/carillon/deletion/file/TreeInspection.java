package io.carillon.deletion.file;

import io.carillon.api.DeletionRequest.Extent;
import io.carillon.api.Inspection;
import io.carillon.api.Inspection.Present;
import io.carillon.api.Inspection.Present.Coverage;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.function.BooleanSupplier;

/** Counts what a removal would take. What cannot be read is left out of the count. */
final class TreeInspection {
  /** As deep as descriptors are held open for; what lies deeper is not counted. */
  private static final int DEEPEST = 48;

  private final Extent extent;
  private final BooleanSupplier mayGoOn;
  private long bytes;
  private long entries;
  private boolean cutShort;

  TreeInspection(Extent extent, BooleanSupplier mayGoOn) {
    this.extent = extent;
    this.mayGoOn = mayGoOn;
  }

  Inspection inspect(Directory parent, Path name) throws IOException {
    look(parent, name, 0);
    return new Present(bytes, entries, cutShort ? Coverage.CUT_SHORT : Coverage.COMPLETE);
  }

  private void look(Directory in, Path name, int depth) throws IOException {
    BasicFileAttributes found = in.attributes(name);
    entries++;
    bytes += in.bytesFreed(name, found);
    if (!found.isDirectory()) {
      return;
    }
    if (extent == Extent.ENTRY) {
      refuseNonEmpty(in, name);
    } else if (depth == DEEPEST) {
      cutShort = true;
    } else {
      descend(in, name, depth + 1);
    }
  }

  private void descend(Directory in, Path name, int depth) {
    try (Directory child = in.child(name)) {
      lookInto(child, depth);
    } catch (IOException e) {
      cutShort = true;
    }
  }

  private static void refuseNonEmpty(Directory in, Path name) throws IOException {
    try (Directory child = in.child(name)) {
      if (child.entries().iterator().hasNext()) {
        throw new DirectoryNotEmptyException(child.path().toString());
      }
    }
  }

  private void lookInto(Directory directory, int depth) throws IOException {
    try {
      for (Path entry : directory.entries()) {
        if (!mayGoOn.getAsBoolean()) {
          cutShort = true;
          return;
        }
        look(directory, entry.getFileName(), depth);
      }
    } catch (DirectoryIteratorException e) {
      throw e.getCause();
    }
  }
}
