package io.carillon.jobstore;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.quartz.JobKey;
import org.quartz.spi.OperableTrigger;

/** What this node holds. */
final class Firings {
  private final Map<String, Firing> byId = new ConcurrentHashMap<>();

  void add(Collection<Firing> firings) {
    firings.forEach(firing -> byId.put(firing.id(), firing));
  }

  Optional<Firing> of(OperableTrigger trigger) {
    return Optional.ofNullable(trigger.getFireInstanceId()).map(byId::get);
  }

  void remove(Firing firing) {
    byId.remove(firing.id());
  }

  boolean holdClaim(long claimId) {
    return byId.values().stream().anyMatch(firing -> firing.claim().id() == claimId);
  }

  int count() {
    return byId.size();
  }

  Map<JobKey, Integer> countByJob() {
    Map<JobKey, Integer> counts = new HashMap<>();
    byId.values().forEach(firing -> counts.merge(firing.job().getKey(), 1, Integer::sum));
    return counts;
  }

  List<Firing> all() {
    return List.copyOf(byId.values());
  }
}
