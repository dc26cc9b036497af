package io.carillon.holiday;

import com.github.mangstadt.vinnie.VObjectProperty;
import com.github.mangstadt.vinnie.io.Context;
import com.github.mangstadt.vinnie.io.SyntaxRules;
import com.github.mangstadt.vinnie.io.VObjectDataListener;
import com.github.mangstadt.vinnie.io.VObjectReader;
import com.github.mangstadt.vinnie.io.Warning;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Refuses a file that is not an iCalendar file from its first line to its last. The library that
 * reads events afterwards takes 30 February for 2 March and leaves out what it does not understand.
 */
final class FileStructure implements VObjectDataListener {
  private static final String CALENDAR = "VCALENDAR";
  private static final String EVENT = "VEVENT";
  private static final String ZONE = "VTIMEZONE";
  private static final String ZONE_ID = "TZID";
  private static final String VERSION = "2.0";
  private static final String YEARLY = "FREQ=YEARLY";
  private static final Set<String> CLOCKS = Set.of("STANDARD", "DAYLIGHT");

  /** What each component that says when something is must have. */
  private static final Map<String, Set<String>> REQUIRED =
      Map.of(
          EVENT,
          Set.of("DTSTART"),
          ZONE,
          Set.of(ZONE_ID),
          "STANDARD",
          Set.of("DTSTART", "TZOFFSETFROM", "TZOFFSETTO"),
          "DAYLIGHT",
          Set.of("DTSTART", "TZOFFSETFROM", "TZOFFSETTO"));

  private static final Set<String> AT_MOST_ONCE =
      Set.of(
          "DTSTART",
          "DTEND",
          "DURATION",
          "RECURRENCE-ID",
          "STATUS",
          "UID",
          ZONE_ID,
          "TZOFFSETFROM",
          "TZOFFSETTO");

  private record Component(String name, int line, Set<String> has) {}

  private final Deque<Component> open = new ArrayDeque<>();
  private final List<Integer> events = new ArrayList<>();
  private final Set<String> zones = new HashSet<>();
  private final Map<String, Integer> zonesNamed = new LinkedHashMap<>();
  private boolean empty = true;

  private FileStructure() {}

  /**
   * The lines on which the file's events begin.
   *
   * @throws io.carillon.api.InvalidRequestException naming the line that is wrong
   */
  static List<Integer> eventLines(String file) {
    FileStructure structure = new FileStructure();
    try (VObjectReader reader =
        new VObjectReader(new StringReader(file), SyntaxRules.iCalendar())) {
      reader.parse(structure);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return structure.complete();
  }

  private List<Integer> complete() {
    if (empty) {
      throw Refusal.of("has no BEGIN:VCALENDAR");
    }
    if (!open.isEmpty()) {
      Component cut = open.peek();
      throw Refusal.at(cut.line(), "%s is never ended: the file is cut off".formatted(cut.name()));
    }
    if (events.isEmpty()) {
      throw Refusal.of("holds no VEVENT");
    }
    return events;
  }

  @Override
  public void onComponentBegin(String name, Context context) {
    int line = context.getLineNumber();
    if (open.isEmpty() != name.equals(CALENDAR)) {
      throw Refusal.at(line, name + (open.isEmpty() ? " is outside VCALENDAR" : " is inside one"));
    }
    if (name.equals(EVENT)) {
      if (!open.peek().name().equals(CALENDAR)) {
        throw Refusal.at(line, "VEVENT is inside " + open.peek().name());
      }
      events.add(line);
    }
    Optional.ofNullable(open.peek()).ifPresent(outer -> outer.has().add(name));
    open.push(new Component(name, line, new HashSet<>()));
    empty = false;
  }

  @Override
  public void onComponentEnd(String name, Context context) {
    Component ended = open.pop();
    if (!context.getUnfoldedLine().strip().toUpperCase(Locale.ROOT).endsWith(name)) {
      throw Refusal.at(
          context.getLineNumber(),
          "%s, but %s of line %d is not ended"
              .formatted(context.getUnfoldedLine(), ended.name(), ended.line()));
    }
    for (String required : REQUIRED.getOrDefault(name, Set.of())) {
      if (!ended.has().contains(required)) {
        throw Refusal.at(ended.line(), "%s has no %s".formatted(name, required));
      }
    }
    if (name.equals(ZONE) && ended.has().stream().noneMatch(CLOCKS::contains)) {
      throw Refusal.at(ended.line(), "VTIMEZONE has neither STANDARD nor DAYLIGHT");
    }
    if (name.equals(CALENDAR)) {
      checkZones();
    }
  }

  private void checkZones() {
    zonesNamed.forEach(
        (id, line) -> {
          if (!zones.contains(id) && FileZones.known(id).isEmpty()) {
            throw Refusal.at(line, "TZID '%s' is no IANA id and is not in the file".formatted(id));
          }
        });
    zones.clear();
    zonesNamed.clear();
  }

  @Override
  public void onProperty(VObjectProperty property, Context context) {
    int line = context.getLineNumber();
    String name = property.getName().toUpperCase(Locale.ROOT);
    if (open.isEmpty()) {
      throw Refusal.at(line, name + " is outside VCALENDAR");
    }
    Component component = open.peek();
    boolean again = !component.has().add(name);
    if (component.name().equals(CALENDAR)
        && name.equals("CALSCALE")
        && !property.getValue().equalsIgnoreCase("GREGORIAN")) {
      throw Refusal.at(line, "CALSCALE must be GREGORIAN, not " + property.getValue());
    }
    if (!REQUIRED.containsKey(component.name())) {
      return;
    }
    if (again && AT_MOST_ONCE.contains(name)) {
      throw Refusal.at(line, "%s has a second %s".formatted(component.name(), name));
    }
    PropertyCheck.problem(property)
        .or(
            () ->
                CLOCKS.contains(component.name()) ? clockProblem(name, property) : Optional.empty())
        .ifPresent(
            problem -> {
              throw Refusal.at(line, name + ": " + problem);
            });
    if (component.name().equals(ZONE) && name.equals(ZONE_ID)) {
      zones.add(property.getValue());
    }
    Optional.ofNullable(property.getParameters().first(ZONE_ID))
        .ifPresent(id -> zonesNamed.putIfAbsent(id, line));
  }

  /** The library walks through all changes of the clocks since the first. */
  private static Optional<String> clockProblem(String name, VObjectProperty property) {
    return name.equals("RRULE") && !property.getValue().toUpperCase(Locale.ROOT).contains(YEARLY)
        ? Optional.of("the clocks change with FREQ=YEARLY")
        : Optional.empty();
  }

  @Override
  public void onVersion(String version, Context context) {
    if (!version.equals(VERSION)) {
      throw Refusal.at(context.getLineNumber(), "VERSION must be 2.0, not " + version);
    }
  }

  @Override
  public void onWarning(
      Warning warning, VObjectProperty property, Exception thrown, Context context) {
    throw Refusal.at(
        context.getLineNumber(), "'%s' is not understood".formatted(context.getUnfoldedLine()));
  }
}
