package io.carillon.deletion;

import io.carillon.api.OpenRoot;
import io.carillon.api.Removal.RootUnavailable;
import io.carillon.api.Removal.RootUnavailable.Condition;
import io.carillon.api.Storage;
import java.util.Optional;

/**
 * A storage whose roots without a marker are usable only where they were before. A marker proves
 * more, so a root that has one may move.
 */
final class RememberingStorage implements Storage {
  private final Storage storage;
  private final RootMemory memory;

  RememberingStorage(Storage storage, RootMemory memory) {
    this.storage = storage;
    this.memory = memory;
  }

  @Override
  public String kind() {
    return storage.kind();
  }

  @Override
  public Optional<String> problem(String path) {
    return storage.problem(path);
  }

  @Override
  public RootOpening open(RootLocation root) {
    RootOpening opening = storage.open(root);
    return opening instanceof Opened opened && root.marker().isEmpty()
        ? recognised(root, opened)
        : opening;
  }

  private RootOpening recognised(RootLocation root, Opened opened) {
    OpenRoot open = opened.root();
    try {
      Optional<RootUnavailable> stranger = open.ground().flatMap(now -> stranger(root, now));
      if (stranger.isEmpty()) {
        return opened;
      }
      open.close();
      return stranger.get();
    } catch (RuntimeException e) {
      open.close();
      throw e;
    }
  }

  private Optional<RootUnavailable> stranger(RootLocation root, String now) {
    return memory
        .expected(root, now)
        .map(
            before ->
                new RootUnavailable(
                    Condition.UNMOUNTED,
                    "%s is on %s, but was on %s; if that is meant, accept it"
                        .formatted(root.location(), now, before)));
  }
}
