package io.carillon.bench.scenario;

import io.carillon.bench.database.BenchDatabase;
import io.carillon.bench.store.StoreKind;
import io.carillon.migration.Migrations;
import java.util.ArrayList;
import java.util.List;

/** Files whose time has come: a record each, one record for the whole tree, and without records. */
final class Deletion {
  private static final String OURS = StoreKind.CARILLON.label();
  private static final int WARM_UP = 20_000;

  /** Due records of files that are gone already. */
  private static final String ABSENT =
      """
      INSERT INTO carillon_deletion
        (id, root, path, recursive, due_at, next_try_at, created_at, created_by)
      SELECT gen_random_uuid(), 'bench', 'gone/' || number, false, now(), now(), now(), 'bench'
      FROM generate_series(1, %d) AS number
      """;

  private final Stage stage;
  private final int files;

  Deletion(Stage stage) {
    this.stage = stage;
    this.files = stage.settings().events();
  }

  /**
   * All trees are made first: ext4 makes no new inode quickly in the seconds after many were
   * removed.
   */
  List<Measurement> measure() {
    try (FileTree each = FileTree.of(files);
        FileTree whole = FileTree.of(files);
        FileTree bare = FileTree.of(files)) {
      FileTree.settle();
      warmUp(each);
      return List.of(recordEach(each), oneRecord(whole), find(bare));
    }
  }

  /** Lets the code be compiled, by records of files that are not there. */
  private void warmUp(FileTree tree) {
    try (BenchDatabase database = stage.server().create("deletion")) {
      Migrations.migrate(database.dataSource());
      database.execute(ABSENT.formatted(WARM_UP));
      run(database, tree);
    }
  }

  private static void run(BenchDatabase database, FileTree tree) {
    try (Deleter deleter = new Deleter(database, tree.above())) {
      deleter.run();
    }
  }

  private Measurement recordEach(FileTree tree) {
    return ours(
        "deletion",
        tree,
        """
        INSERT INTO carillon_deletion
          (id, root, path, recursive, due_at, next_try_at, created_at, created_by)
        SELECT gen_random_uuid(), 'bench', %s, false, now(), now(), now(), 'bench'
        FROM generate_series(0, %d) AS number
        """
            .formatted(FileTree.pathInSql(), files - 1));
  }

  private Measurement oneRecord(FileTree tree) {
    return ours(
        "deletion-tree",
        tree,
        """
        INSERT INTO carillon_deletion
          (id, root, path, recursive, due_at, next_try_at, created_at, created_by)
        VALUES (gen_random_uuid(), 'bench', 'tree', true, now(), now(), now(), 'bench')
        """);
  }

  private Measurement ours(String label, FileTree tree, String intake) {
    try (BenchDatabase database = stage.server().create("deletion")) {
      Migrations.migrate(database.dataSource());
      database.execute(intake);
      database.settle();
      Heap heap = new Heap();
      heap.begin();
      long start = System.nanoTime();
      run(database, tree);
      double seconds = (System.nanoTime() - start) / 1e9;
      heap.end();
      return Measurement.rate(label, OURS, files, seconds)
          .noting(heap.describe(files))
          .blaming(faults(tree, database.number("SELECT count(*) FROM carillon_deletion")));
    }
  }

  private Measurement find(FileTree tree) {
    long start = System.nanoTime();
    tree.findAndDelete();
    double seconds = (System.nanoTime() - start) / 1e9;
    return Measurement.rate("deletion", "find -delete", files, seconds).blaming(faults(tree, 0));
  }

  private static List<String> faults(FileTree tree, long records) {
    List<String> faults = new ArrayList<>();
    long left = tree.files();
    if (left > 0) {
      faults.add(left + " files are left");
    }
    if (records > 0) {
      faults.add(records + " records are left");
    }
    return faults;
  }

  /** How late others' events are alone, and beside a run over the backlog. */
  static List<Measurement> besideEvents(StoreKind kind, Stage stage) {
    List<Measurement> all =
        new ArrayList<>(
            new Lateness(stage, kind, "lateness-alone", Lateness.Company.NONE).measure());
    all.addAll(
        new Lateness(stage, kind, "lateness-deleting", database -> backlog(database, stage))
            .measure());
    return all;
  }

  /** Of absent files, the heaviest load on the database. */
  private static Lateness.Company.Course backlog(BenchDatabase database, Stage stage) {
    FileTree tree = FileTree.of(1);
    database.execute(ABSENT.formatted(stage.settings().backlog()));
    Deleter deleter = new Deleter(database, tree.above());
    return new Lateness.Company.Course() {
      @Override
      public void start() {
        deleter.start();
      }

      @Override
      public List<String> faults() {
        long left = database.number("SELECT count(*) FROM carillon_deletion");
        return left > 0
            ? List.of()
            : List.of("the deletion ended before the events: take a larger --backlog");
      }

      @Override
      public void close() {
        deleter.close();
        tree.close();
      }
    };
  }
}
