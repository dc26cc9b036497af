package io.carillon.deletion;

import static io.carillon.log.CarillonLog.LOG;

import io.carillon.api.Removal.RootUnavailable;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Which roots this node found unusable. Says so once when it begins and once when it ends. */
public final class RootWatch {
  private final Map<String, RootUnavailable> unavailable = new ConcurrentHashMap<>();

  void unavailable(String root, RootUnavailable answer) {
    if (unavailable.put(root, answer) == null) {
      LOG.rootUnavailable(root, answer.reason());
    }
  }

  void available(String root) {
    if (unavailable.remove(root) != null) {
      LOG.rootAvailable(root);
    }
  }

  /** Why a root could not be used when it was last looked at, if it could not. */
  public Optional<RootUnavailable> trouble(String root) {
    return Optional.ofNullable(unavailable.get(root));
  }
}
