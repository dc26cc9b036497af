package io.carillon.deletion;

import io.carillon.api.OpenRoot;
import io.carillon.api.Removal.RootUnavailable;
import io.carillon.api.Storage.Opened;
import io.carillon.api.Storage.RootOpening;
import io.carillon.deletion.Page.Cursor;
import java.util.HashMap;
import java.util.Map;

/**
 * One of a run's workers: claims a page, removes it, returns it, root by root in turn, until no
 * root has anything due. Lanes share nothing but the run; {@code SKIP LOCKED} keeps their pages
 * apart, and while one waits for the database another has the disk.
 */
final class Lane {
  private final DeletionRun run;
  private final Map<String, Cursor> cursors = new HashMap<>();

  Lane(DeletionRun run) {
    this.run = run;
  }

  /** One page of each root that has something due. Answers whether there was any. */
  boolean round() {
    boolean found = false;
    for (DeletionRoot root : run.usableRoots()) {
      found |= run.goesOn() && page(root);
    }
    return found;
  }

  private boolean page(DeletionRoot root) {
    RootOpening opening = root.open();
    if (opening instanceof RootUnavailable unavailable) {
      run.giveUp(root, unavailable);
      return false;
    }
    try (OpenRoot open = ((Opened) opening).root()) {
      run.available(root);
      return page(root, open);
    }
  }

  private boolean page(DeletionRoot root, OpenRoot open) {
    long start = run.nanoTime();
    Page page = next(root);
    if (page.isEmpty()) {
      return false;
    }
    PageRemoval removal = new PageRemoval(root, run::goesOn, run::nanoTime);
    PageResult result = removal.remove(open, page, start);
    run.finish(root, page, result);
    if (result.isTypical()) {
      run.learn(page.records().size(), start);
    }
    run.rest(start);
    return true;
  }

  /**
   * The page after the last one. At the end it begins anew, for what came due, or became visible,
   * behind the cursor meanwhile.
   */
  private Page next(DeletionRoot root) {
    Cursor cursor = cursors.getOrDefault(root.name(), Cursor.START);
    Page page = run.claim(root, cursor);
    if (page.isEmpty() && cursor != Cursor.START) {
      page = run.claim(root, Cursor.START);
    }
    cursors.put(root.name(), page.isEmpty() ? Cursor.START : page.start());
    return page;
  }
}
