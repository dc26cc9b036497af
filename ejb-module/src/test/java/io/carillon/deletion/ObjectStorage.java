package io.carillon.deletion;

import io.carillon.api.DeletionPath;
import io.carillon.api.DeletionRequest.Extent;
import io.carillon.api.Inspection;
import io.carillon.api.OpenRoot;
import io.carillon.api.Relocation;
import io.carillon.api.Removal;
import io.carillon.api.Removal.Absent;
import io.carillon.api.Removal.Failed;
import io.carillon.api.Removal.FailureKind;
import io.carillon.api.Removal.Refused;
import io.carillon.api.Removal.RootUnavailable;
import io.carillon.api.Removal.Unsuccessful;
import io.carillon.api.Storage;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.BooleanSupplier;

/** An object store in memory: buckets of keys, no directories. What an application might bring. */
final class ObjectStorage implements Storage {
  final Map<String, NavigableMap<String, Integer>> buckets = new ConcurrentHashMap<>();

  @Override
  public String kind() {
    return "object-store";
  }

  @Override
  public Optional<String> problem(String path) {
    return Optional.empty();
  }

  @Override
  public RootOpening open(RootLocation root) {
    NavigableMap<String, Integer> bucket = buckets.get(root.location());
    if (bucket == null) {
      return new RootUnavailable(RootUnavailable.Condition.MISSING, "no such bucket");
    }
    if (root.marker().isPresent() && !bucket.containsKey(root.marker().get())) {
      return new RootUnavailable(RootUnavailable.Condition.UNMOUNTED, "no marker");
    }
    return new Opened(new Bucket(root, bucket));
  }

  private record Bucket(RootLocation root, NavigableMap<String, Integer> objects)
      implements OpenRoot {

    private Optional<Unsuccessful> problem(String path) {
      Optional<String> problem = DeletionPath.problem(path);
      if (problem.isPresent() || root.marker().filter(path::equals).isPresent()) {
        return Optional.of(new Refused(problem.orElse("is the marker")));
      }
      return Optional.empty();
    }

    private List<String> keys(String path) {
      List<String> keys = new ArrayList<>(objects.subMap(path + "/", path + "0").keySet());
      if (objects.containsKey(path)) {
        keys.add(path);
      }
      return keys;
    }

    private Optional<Unsuccessful> obstacle(String path, Extent extent) {
      Optional<Unsuccessful> problem = problem(path);
      if (problem.isPresent()) {
        return problem;
      }
      List<String> keys = keys(path);
      if (keys.isEmpty()) {
        return Optional.of(new Absent());
      }
      boolean isPrefix = !keys.contains(path);
      return isPrefix && extent == Extent.ENTRY
          ? Optional.of(new Failed(FailureKind.NOT_EMPTY, path, "objects below"))
          : Optional.empty();
    }

    @Override
    public Inspection inspect(String path, Extent extent, BooleanSupplier mayGoOn) {
      Optional<Unsuccessful> obstacle = obstacle(path, extent);
      if (obstacle.isPresent()) {
        return obstacle.get();
      }
      List<String> keys = keys(path);
      return new Inspection.Present(
          keys.stream().mapToLong(objects::get).sum(),
          keys.size(),
          Inspection.Present.Coverage.COMPLETE);
    }

    @Override
    public Removal remove(String path, Extent extent, BooleanSupplier mayGoOn) {
      Optional<Unsuccessful> obstacle = obstacle(path, extent);
      if (obstacle.isPresent()) {
        return obstacle.get();
      }
      long bytes = 0;
      long entries = 0;
      for (String key : keys(path)) {
        if (extent == Extent.TREE && !mayGoOn.getAsBoolean()) {
          return new Removal.Partly(bytes, entries);
        }
        Optional<Integer> size = Optional.ofNullable(objects.remove(key));
        bytes += size.orElse(0);
        entries += size.isPresent() ? 1 : 0;
      }
      return new Removal.Removed(bytes, entries);
    }

    @Override
    public Relocation move(String from, String to) {
      Optional<Unsuccessful> obstacle = obstacle(from, Extent.TREE).or(() -> problem(to));
      if (obstacle.isPresent()) {
        return obstacle.get();
      }
      if (!keys(to).isEmpty()) {
        return new Relocation.Occupied();
      }
      keys(from)
          .forEach(key -> objects.put(to + key.substring(from.length()), objects.remove(key)));
      return new Relocation.Moved();
    }

    @Override
    public OptionalLong freeBytes() {
      return OptionalLong.empty();
    }

    @Override
    public void close() {}
  }

  static NavigableMap<String, Integer> newBucket() {
    return new ConcurrentSkipListMap<>();
  }
}
