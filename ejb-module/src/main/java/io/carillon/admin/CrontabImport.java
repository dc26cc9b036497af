package io.carillon.admin;

import io.carillon.api.EventRequest;
import io.carillon.api.FieldError;
import io.carillon.api.InvalidRequestException;
import io.carillon.api.ScheduleSpec;
import io.carillon.api.ScheduleTiming;
import io.carillon.scheduling.ScheduleChecks;
import io.carillon.scheduling.ScheduleDefinition;
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
      Pattern.compile("\\s*([A-Za-z_][A-Za-z0-9_]*)\\s*=\\s*(.*)");
  private static final Pattern ENTRY =
      Pattern.compile("\\s*(@\\S+|\\S+(?:\\s+\\S+){4})\\s+(\\S.*)");
  private static final int MOST_LINES = 5_000;
  private static final String DIALECT = "crontab";

  @Inject ScheduleChecks checks;
  @Inject ScheduleCommands commands;

  /**
   * What to import.
   *
   * @param event whose handler gets the commands
   * @param prefix what the schedules' names begin with
   * @param zone in which the lines are meant, until one says {@code CRON_TZ=}
   */
  public record Source(String text, String event, String prefix, String zone) {}

  /**
   * What became of a line.
   *
   * @param line its number, from 1
   * @param name the schedule's name, when it is one
   * @param summary its instants in one English sentence
   * @param stored whether the schedule was stored
   * @param errors why it is none
   */
  public record LineReport(
      int line,
      Optional<String> name,
      Optional<String> summary,
      boolean stored,
      Optional<List<FieldError>> errors) {}

  /** The report of a file. */
  public record Report(boolean dryRun, int schedules, int refused, List<LineReport> lines) {}

  /** Looks at every line and stores nothing. */
  public Report dryRun(Source source) {
    return report(true, read(source, Optional.empty()));
  }

  /** Stores every line that is a schedule. */
  public Report store(Source source, String who) {
    return report(false, read(source, Optional.of(who)));
  }

  private static Report report(boolean dryRun, List<LineReport> lines) {
    int refused = (int) lines.stream().filter(line -> line.errors().isPresent()).count();
    return new Report(dryRun, lines.size() - refused, refused, lines);
  }

  private List<LineReport> read(Source source, Optional<String> who) {
    List<LineReport> reports = new ArrayList<>();
    String zone = source.zone();
    String[] lines = source.text().split("\\R", -1);
    if (lines.length > MOST_LINES) {
      throw new InvalidRequestException("text", "must have at most %d lines".formatted(MOST_LINES));
    }
    for (int i = 0; i < lines.length; i++) {
      String line = lines[i].strip();
      Matcher assignment = ASSIGNMENT.matcher(line);
      if (assignment.matches()) {
        zone = zoneAfter(assignment, zone);
      } else if (!line.isEmpty() && !line.startsWith("#")) {
        reports.add(entry(source, line, i + 1, zone, who));
      }
    }
    return reports;
  }

  /** Other variables are the shell's business. */
  private static String zoneAfter(Matcher assignment, String zone) {
    boolean setsZone = assignment.group(1).equals("CRON_TZ") || assignment.group(1).equals("TZ");
    return setsZone ? assignment.group(2).replaceAll("^([\"'])(.*)\\1$", "$2") : zone;
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
      ScheduleSpec spec =
          ScheduleSpec.of(
                  name,
                  source.event(),
                  ScheduleTiming.of(entry.group(1)).dialect(DIALECT).zone(zone))
              .payload(new EventRequest.Json(payload(entry.group(2))));
      return taken(number, spec, who);
    } catch (InvalidRequestException refused) {
      return new LineReport(
          number, Optional.empty(), Optional.empty(), false, Optional.of(refused.errors()));
    }
  }

  private LineReport taken(int number, ScheduleSpec spec, Optional<String> who) {
    ScheduleDefinition definition = checks.define(spec);
    checks.mustFire(definition);
    who.ifPresent(user -> commands.put(spec, user));
    return new LineReport(
        number,
        Optional.of(spec.name()),
        Optional.of(definition.text().read().description()),
        who.isPresent(),
        Optional.empty());
  }

  private static String payload(String command) {
    return Json.createObjectBuilder().add("command", command).build().toString();
  }
}
