package io.carillon.deletion;

import io.carillon.api.InvalidRequestException;
import io.carillon.api.OpenRoot;
import io.carillon.api.Removal.RootUnavailable;
import io.carillon.api.Removal.RootUnavailable.Condition;
import io.carillon.api.Storage.Opened;
import io.carillon.api.Storage.RootOpening;
import io.carillon.config.DataSources;
import io.carillon.deletion.ProgressBoard.RunProgress;
import jakarta.annotation.Resource;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import javax.sql.DataSource;

/** Answers how deletion stands: roots, the running job, and what it would do. */
@ApplicationScoped
public class DeletionSurvey {
  static final String WAITING =
      "SELECT root, count(*) AS waiting FROM carillon_deletion GROUP BY root";

  @Inject DeletionRoots roots;

  @Resource(lookup = DataSources.SCHEDULER)
  DataSource dataSource;

  /** Whether a root can be used. */
  public enum RootState {
    OK,
    /** Not there, not a directory, a link, or no longer configured. */
    MISSING,
    /** There, but without its mount or marker. */
    UNMOUNTED
  }

  /**
   * A root now.
   *
   * @param reason why it is not OK
   * @param location where it is; empty when it is not configured
   * @param waiting how many records it has
   */
  public record RootStatus(
      String name,
      RootState state,
      Optional<String> reason,
      Optional<String> location,
      Optional<Long> freeBytes,
      long waiting) {}

  /** All roots that are configured or have records, each looked at now. */
  public List<RootStatus> roots() {
    Map<String, Long> waiting =
        new Sql(dataSource)
                .query(
                    "count deletions",
                    row -> Map.entry(row.getString("root"), row.getLong("waiting")),
                    WAITING)
                .stream()
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    List<RootStatus> views = new ArrayList<>();
    for (DeletionRoot root : roots.all()) {
      views.add(view(root, Optional.ofNullable(waiting.remove(root.name())).orElse(0L)));
    }
    waiting.forEach((name, count) -> views.add(unconfigured(name, count)));
    return views;
  }

  private static RootStatus view(DeletionRoot root, long waiting) {
    Optional<String> location = Optional.of(root.location().location());
    RootOpening opening = root.open();
    if (opening instanceof RootUnavailable away) {
      RootState state =
          away.condition() == Condition.UNMOUNTED ? RootState.UNMOUNTED : RootState.MISSING;
      return new RootStatus(
          root.name(), state, Optional.of(away.reason()), location, Optional.empty(), waiting);
    }
    try (OpenRoot open = ((Opened) opening).root()) {
      return new RootStatus(
          root.name(), RootState.OK, Optional.empty(), location, free(open), waiting);
    }
  }

  private static Optional<Long> free(OpenRoot open) {
    OptionalLong bytes = open.freeBytes();
    return bytes.isPresent() ? Optional.of(bytes.getAsLong()) : Optional.empty();
  }

  private static RootStatus unconfigured(String name, long waiting) {
    return new RootStatus(
        name,
        RootState.MISSING,
        Optional.of("it is not configured on this node"),
        Optional.empty(),
        Optional.empty(),
        waiting);
  }

  /** The running job, or the last one; empty before the first. */
  public Optional<RunProgress> progress() {
    return ProgressBoard.read(dataSource);
  }

  /**
   * What a run would do.
   *
   * @param root one root, or all
   * @param dueBefore with what is due by then, instead of what is due now
   * @throws InvalidRequestException when there is no such root
   */
  public DryRun.Answer dryRun(Optional<String> root, Optional<Instant> dueBefore) {
    List<DeletionRoot> wanted = root.map(name -> List.of(known(name))).orElseGet(() -> roots.all());
    return new DryRun(dataSource, System::nanoTime).look(wanted, dueBefore);
  }

  private DeletionRoot known(String name) {
    return roots
        .find(name)
        .orElseThrow(
            () -> new InvalidRequestException("root", "there is no root '%s'".formatted(name)));
  }
}
