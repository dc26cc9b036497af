package io.carillon.deletion;

import io.carillon.api.DeletionPath;
import io.carillon.api.DeletionRequest.Extent;
import io.carillon.api.FieldError;
import io.carillon.api.Storage;
import io.carillon.api.Storage.RootLocation;
import io.carillon.api.Storage.RootLocation.Mount;
import io.carillon.deletion.file.FileStorage;
import java.nio.file.Path;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Reads {@code carillon.deletion.roots.<name>=<location>} and the {@code .kind}, {@code .marker},
 * {@code .mount}, {@code .trash} and {@code .allow} of each root.
 */
final class DeletionRootReader {
  private static final String PREFIX = "carillon.deletion.roots.";
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_-]{1,60}");
  private static final Set<String> SETTINGS = Set.of("kind", "marker", "mount", "trash", "allow");

  private static final Map<String, Set<Extent>> ALLOWED =
      Map.of("trees", EnumSet.allOf(Extent.class), "files", EnumSet.of(Extent.ENTRY));

  private static final Map<String, Mount> MOUNTS =
      Map.of("required", Mount.REQUIRED, "any", Mount.ANY);

  private final Map<String, Storage> storages;
  private final List<FieldError> problems;
  private final Map<String, Map<String, String>> roots = new TreeMap<>();

  DeletionRootReader(
      Map<String, String> values, List<Storage> storages, List<FieldError> problems) {
    this.storages = storages.stream().collect(Collectors.toMap(Storage::kind, Function.identity()));
    this.problems = problems;
    values.forEach(this::sort);
  }

  private void sort(String name, String value) {
    if (!name.startsWith(PREFIX)) {
      return;
    }
    String rest = name.substring(PREFIX.length());
    int dot = rest.indexOf('.');
    String root = dot < 0 ? rest : rest.substring(0, dot);
    String setting = dot < 0 ? "" : rest.substring(dot + 1);
    if (!NAME.matcher(root).matches()) {
      problem(name, "a root's name has 1 to 60 letters, digits, '-' or '_'");
    } else if (!setting.isEmpty() && !SETTINGS.contains(setting)) {
      problem(name, "is not known; a root has " + new TreeSet<>(SETTINGS));
    } else {
      roots.computeIfAbsent(root, r -> new HashMap<>()).put(setting, value.strip());
    }
  }

  List<DeletionRoot> read() {
    return roots.entrySet().stream().map(e -> root(e.getKey(), e.getValue())).toList();
  }

  private DeletionRoot root(String name, Map<String, String> settings) {
    Function<String, Optional<String>> setting = key -> Optional.ofNullable(settings.get(key));
    String kind = setting.apply("kind").orElse(FileStorage.KIND);
    String location = setting.apply("").orElse("");
    checkLocation(name, kind, location);
    Optional<String> marker = setting.apply("marker");
    marker
        .filter(m -> m.contains("/") || DeletionPath.problem(m).isPresent())
        .ifPresent(m -> problem(PREFIX + name + ".marker", "must be one file name, but is " + m));
    return new DeletionRoot(
        new RootLocation(
            name, location, marker, choice(name, "mount", setting.apply("mount"), MOUNTS, "any")),
        storages.getOrDefault(kind, new FileStorage()),
        choice(name, "allow", setting.apply("allow"), ALLOWED, "trees"),
        setting.apply("trash").flatMap(text -> trash(name, text)));
  }

  private void checkLocation(String name, String kind, String location) {
    if (location.isEmpty()) {
      problem(PREFIX + name, "must say where the root is");
    } else if (kind.equals(FileStorage.KIND) && !Path.of(location).isAbsolute()) {
      problem(PREFIX + name, "must be an absolute directory, but is " + location);
    }
    if (!storages.containsKey(kind)) {
      problem(
          PREFIX + name + ".kind",
          "is '%s', but there is %s".formatted(kind, new TreeSet<>(storages.keySet())));
    }
  }

  private <T> T choice(
      String root, String setting, Optional<String> text, Map<String, T> choices, String usual) {
    if (text.isPresent() && !choices.containsKey(text.get())) {
      problem(
          PREFIX + root + "." + setting,
          "must be one of %s, but is %s".formatted(new TreeSet<>(choices.keySet()), text.get()));
    }
    return choices.getOrDefault(text.orElse(usual), choices.get(usual));
  }

  private Optional<Duration> trash(String root, String text) {
    try {
      Duration trash = Duration.parse(text);
      if (!trash.isNegative() && trash.compareTo(Duration.ofDays(3_650)) <= 0) {
        return Optional.of(trash);
      }
    } catch (DateTimeParseException e) {
      // said below
    }
    problem(PREFIX + root + ".trash", "must be PT0S to P3650D, but is " + text);
    return Optional.empty();
  }

  private void problem(String name, String message) {
    problems.add(new FieldError(name, message));
  }
}
