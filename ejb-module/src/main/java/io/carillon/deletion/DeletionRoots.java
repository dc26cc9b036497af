package io.carillon.deletion;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The configured roots, by name. */
public final class DeletionRoots {
  private final Map<String, DeletionRoot> byName = new TreeMap<>();

  public DeletionRoots(Collection<DeletionRoot> roots) {
    roots.forEach(root -> byName.put(root.name(), root));
  }

  public Optional<DeletionRoot> find(String name) {
    return Optional.ofNullable(byName.get(name));
  }

  /** All of them, by name. */
  public List<DeletionRoot> all() {
    return List.copyOf(byName.values());
  }
}
