package io.carillon.admin;

import io.carillon.api.EventRequest;
import io.carillon.api.EventText;
import io.carillon.api.FieldError;
import io.carillon.api.InvalidRequestException;
import io.carillon.api.ScheduleSpec;
import io.carillon.api.ScheduleTiming;
import io.carillon.api.Schedules.Stored;
import io.carillon.schedule.ScheduleSyntaxException;
import io.carillon.schedule.ScheduleZone;
import io.carillon.scheduling.ScheduleChecks;
import io.carillon.scheduling.ScheduleDefinition;
import io.carillon.scheduling.ScheduleIntake;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Makes schedules of a crontab file's lines. A line's command is the payload {@code {"command":
 * "…"}} of one event's schedules, and its number, counted from 1, is in the schedule's name.
 */
@ApplicationScoped
public class CrontabImport {
  private static final Pattern ASSIGNMENT =
      Pattern.compile("([A-Za-z_][A-Za-z0-9_]*)[ \t]*=[ \t]*(.*)", Pattern.DOTALL);
  private static final Pattern ENTRY =
      Pattern.compile("(@[^ \t]+|[^ \t]+(?:[ \t]+[^ \t]+){4})[ \t]+([^ \t].*)", Pattern.DOTALL);

  /** Nothing else ends a line, neither a form feed nor what Unicode calls a line separator. */
  private static final Pattern LINE_END = Pattern.compile("\r?\n");

  private static final String BYTE_ORDER_MARK = "\uFEFF";
  private static final int MOST_LINES = 5_000;
  private static final String DIALECT = "crontab";

  @Inject ScheduleChecks checks;
  @Inject ScheduleCommands commands;
  @Inject ScheduleIntake intake;
  @Inject ScheduleQueries schedules;
  @Inject ScheduleReasons reasons;

  /**
   * What to import.
   *
   * @param event whose handler gets the commands
   * @param prefix what the schedules' names begin with
   * @param zone in which the lines are meant, until one says {@code CRON_TZ=}
   */
  public record Source(String text, String event, String prefix, String zone) {}

  /** What a line is. */
  public enum LineKind {
    SCHEDULE,
    /** It sets the zone of the lines after it. */
    ZONE,
    /** Another variable, such as {@code MAILTO}: the shell's or cron's business, left out. */
    VARIABLE,
    COMMENT,
    REFUSED
  }

  /** What storing a line does. */
  public enum Effect {
    /** There was no schedule of the name. */
    CREATES,
    /** What another one of the name says of the line's matters is lost. */
    REPLACES,
    /** The same is there already. */
    UNCHANGED;

    private static Effect of(Stored stored) {
      return switch (stored) {
        case CREATED -> CREATES;
        case CHANGED -> REPLACES;
        case UNCHANGED -> UNCHANGED;
      };
    }
  }

  /** The schedule whose place a line takes. */
  public record Replaced(String spec, String zone, String event, EventRequest.Json payload) {
    private static Replaced of(ScheduleView schedule) {
      return new Replaced(schedule.spec(), schedule.zone(), schedule.event(), schedule.payload());
    }
  }

  /**
   * What became of a line. Empty lines have no report.
   *
   * @param line its number, from 1
   * @param name the schedule's name, when it is one
   * @param summary its instants in one English sentence
   * @param effect what storing it does, or would do in a dry run
   * @param replaced what is replaced
   * @param stored whether the schedule was stored
   * @param errors why it is refused
   */
  public record LineReport(
      int line,
      LineKind kind,
      Optional<String> name,
      Optional<String> summary,
      Optional<Effect> effect,
      Optional<Replaced> replaced,
      boolean stored,
      Optional<List<FieldError>> errors) {

    static LineReport of(int line, LineKind kind) {
      return unstored(line, kind, Optional.empty());
    }

    static LineReport refused(int line, List<FieldError> errors) {
      return unstored(line, LineKind.REFUSED, Optional.of(errors));
    }

    private static LineReport unstored(int line, LineKind kind, Optional<List<FieldError>> errors) {
      return new LineReport(
          line,
          kind,
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          false,
          errors);
    }
  }

  /**
   * The report of a file.
   *
   * @param hint that no live node handles the event, if so
   * @param left the schedules of the prefix that no line defines, and that stay as they are
   */
  public record Report(
      boolean dryRun,
      int schedules,
      int refused,
      Optional<String> hint,
      List<String> left,
      List<LineReport> lines) {}

  /** Looks at every line and stores nothing. */
  public Report dryRun(Source source) {
    return report(source, true, read(source, Optional.empty()));
  }

  /** Stores every line that is a schedule. */
  public Report store(Source source, String who) {
    return report(source, false, read(source, Optional.of(who)));
  }

  private Report report(Source source, boolean dryRun, List<LineReport> lines) {
    return new Report(
        dryRun,
        count(lines, LineKind.SCHEDULE),
        count(lines, LineKind.REFUSED),
        reasons.unhandled(EventText.normalise(source.event())),
        left(source, lines),
        lines);
  }

  private List<String> left(Source source, List<LineReport> lines) {
    List<String> left = new ArrayList<>(intake.numbered(EventText.normalise(source.prefix())));
    lines.forEach(line -> line.name().ifPresent(left::remove));
    return left;
  }

  private static int count(List<LineReport> lines, LineKind kind) {
    return (int) lines.stream().filter(line -> line.kind() == kind).count();
  }

  private List<LineReport> read(Source source, Optional<String> who) {
    List<LineReport> reports = new ArrayList<>();
    String zone = source.zone();
    String text = source.text();
    String[] lines =
        LINE_END.split(text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text, -1);
    if (lines.length > MOST_LINES) {
      throw new InvalidRequestException("text", "must have at most %d lines".formatted(MOST_LINES));
    }
    for (int i = 0; i < lines.length; i++) {
      String line = lines[i].strip();
      Matcher assignment = ASSIGNMENT.matcher(line);
      if (line.startsWith("#")) {
        reports.add(LineReport.of(i + 1, LineKind.COMMENT));
      } else if (assignment.matches() && setsZone(assignment)) {
        zone = assignment.group(2).replaceAll("^([\"'])(.*)\\1$", "$2");
        reports.add(zone(i + 1, zone));
      } else if (assignment.matches()) {
        reports.add(LineReport.of(i + 1, LineKind.VARIABLE));
      } else if (!line.isEmpty()) {
        reports.add(entry(source, line, i + 1, zone, who));
      }
    }
    return reports;
  }

  private static boolean setsZone(Matcher assignment) {
    return assignment.group(1).equals("CRON_TZ") || assignment.group(1).equals("TZ");
  }

  private static LineReport zone(int line, String zone) {
    try {
      ScheduleZone.of(zone);
      return LineReport.of(line, LineKind.ZONE);
    } catch (ScheduleSyntaxException unknown) {
      return LineReport.refused(line, List.of(new FieldError("zone", unknown.reason())));
    }
  }

  private LineReport entry(
      Source source, String line, int number, String zone, Optional<String> who) {
    String name = source.prefix() + number;
    try {
      Matcher entry = ENTRY.matcher(line);
      if (!entry.matches()) {
        throw new InvalidRequestException(
            "spec", "must be five fields, or @daily and the like, and a command");
      }
      ScheduleTiming timing = ScheduleTiming.of(entry.group(1)).dialect(DIALECT).zone(zone);
      ScheduleSpec spec =
          ScheduleSpec.of(name, source.event(), timing)
              .payload(new EventRequest.Json(payload(entry.group(2))));
      Optional<ScheduleDefinition> present = intake.stored(spec.name());
      return taken(number, present.map(stored -> kept(spec, stored)).orElse(spec), who);
    } catch (InvalidRequestException refused) {
      return LineReport.refused(number, refused.errors());
    }
  }

  /** What a line cannot say stays as it is stored. */
  private static ScheduleSpec kept(ScheduleSpec line, ScheduleDefinition stored) {
    return new ScheduleSpec(
        line.name(),
        line.event(),
        line.payload(),
        new ScheduleTiming(
            line.timing().spec(),
            line.timing().dialect(),
            line.timing().zone(),
            stored.clockChange(),
            stored.calendar(),
            stored.startAt(),
            stored.endAt()),
        stored.rules(),
        stored.description());
  }

  private LineReport taken(int number, ScheduleSpec spec, Optional<String> who) {
    ScheduleDefinition definition = checks.define(spec);
    checks.mustFire(definition);
    Effect effect = Effect.of(intake.wouldBe(spec));
    Optional<Replaced> replaced =
        effect == Effect.REPLACES
            ? schedules.find(spec.name()).map(Replaced::of)
            : Optional.empty();
    who.ifPresent(user -> commands.put(spec, user));
    return new LineReport(
        number,
        LineKind.SCHEDULE,
        Optional.of(spec.name()),
        Optional.of(definition.text().read().description()),
        Optional.of(effect),
        replaced,
        who.isPresent(),
        Optional.empty());
  }

  private static String payload(String command) {
    return Json.createObjectBuilder().add("command", command).build().toString();
  }
}
