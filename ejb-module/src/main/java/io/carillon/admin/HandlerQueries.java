package io.carillon.admin;

import io.carillon.config.SettingsInForce;
import io.carillon.listener.HandlerDescription;
import io.carillon.listener.Handlers;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import jakarta.transaction.Transactional;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/** Answers which handlers the cluster has, and what waits for each. */
@ApplicationScoped
@Transactional
public class HandlerQueries {
  private static final String COUNTS =
      """
      SELECT t.job_name AS name, count(*) - count(f.trigger_name) AS waiting,
             count(f.trigger_name) AS running
        FROM qrtz_triggers t
        LEFT JOIN carillon_firing f
          ON f.sched_name = t.sched_name AND f.trigger_name = t.trigger_name
         AND f.trigger_group = t.trigger_group AND f.state = 'EXECUTING'
       WHERE t.sched_name = 'carillon' AND t.trigger_group = 'event' AND t.trigger_state <> 'ERROR'
         AND t.job_name = ANY (string_to_array(:names, chr(10)))
       GROUP BY t.job_name
      """;

  @PersistenceContext(unitName = "carillon")
  EntityManager entityManager;

  @Inject Handlers handlers;
  @Inject SettingsInForce settings;
  @Inject NodeQueries nodes;

  private record Counts(String name, long waiting, long running) {}

  /** A page of handlers, of all live nodes and of this one, by event name. */
  public Page<HandlerView> page(PageRequest request) {
    Map<String, HandlerDescription> here = new HashMap<>();
    handlers.descriptions().forEach(handler -> here.put(handler.eventName(), handler));
    NavigableMap<String, List<String>> nodesByName = nodesByName();
    here.keySet().forEach(name -> nodesByName.putIfAbsent(name, List.of()));

    List<String> names =
        request
            .after()
            .map(after -> nodesByName.tailMap(after, false))
            .orElse(nodesByName)
            .keySet()
            .stream()
            .limit(request.probeLimit())
            .toList();
    Map<String, Counts> counts = counts(names);
    return Page.of(
        names.stream()
            .map(name -> view(counts.get(name), here.get(name), nodesByName.get(name)))
            .toList(),
        request,
        HandlerView::event);
  }

  private NavigableMap<String, List<String>> nodesByName() {
    NavigableMap<String, List<String>> nodesByName = new TreeMap<>();
    nodes
        .namesByLiveNode()
        .forEach(
            (node, names) ->
                names.forEach(
                    name -> nodesByName.computeIfAbsent(name, n -> new ArrayList<>()).add(node)));
    return nodesByName;
  }

  private Map<String, Counts> counts(List<String> names) {
    Map<String, Counts> counts = new HashMap<>();
    names.forEach(name -> counts.put(name, new Counts(name, 0, 0)));
    NativeStatement.query(entityManager, COUNTS)
        .set("names", String.join("\n", names))
        .list(row -> new Counts(row.text("name"), row.number("waiting"), row.number("running")))
        .forEach(count -> counts.put(count.name(), count));
    return counts;
  }

  private HandlerView view(Counts counts, HandlerDescription here, List<String> nodes) {
    Optional<HandlerDescription> description = Optional.ofNullable(here);
    return new HandlerView(
        counts.name(),
        description.map(HandlerDescription::method),
        description.map(HandlerDescription::payloadType),
        description.map(handler -> settings.of(handler.eventName())),
        nodes,
        counts.waiting(),
        counts.running());
  }
}
