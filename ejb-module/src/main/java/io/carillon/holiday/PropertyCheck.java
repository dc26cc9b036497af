package io.carillon.holiday;

import com.github.mangstadt.vinnie.VObjectProperty;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The properties that say when an event or a zone's clock change is (RFC 5545, 3.8). */
final class PropertyCheck {
  /** A length from the start, whose sign may be plus only. */
  private static final Pattern DURATION =
      Pattern.compile(
          "\\+?P(\\d{1,5}W|\\d{1,6}D(T(?=\\d)(\\d{1,6}H)?(\\d{1,6}M)?(\\d{1,6}S)?)?"
              + "|T(?=\\d)(\\d{1,6}H)?(\\d{1,6}M)?(\\d{1,6}S)?)");

  private static final Pattern OFFSET = Pattern.compile("[+-](0\\d|1[0-7])[0-5]\\d([0-5]\\d)?");
  private static final Pattern NOT_ZERO = Pattern.compile("[1-9]");
  private static final Pattern PERIOD = Pattern.compile("([^/]*)/([^/]*)");
  private static final Set<String> STATES = Set.of("TENTATIVE", "CONFIRMED", "CANCELLED");
  private static final String DATE = "DATE";
  private static final String DATE_TIME = "DATE-TIME";

  private final VObjectProperty property;

  private PropertyCheck(VObjectProperty property) {
    this.property = property;
  }

  /** What is wrong, in words; nothing when it is in order, or says nothing about time. */
  static Optional<String> problem(VObjectProperty property) {
    return new PropertyCheck(property).problem();
  }

  private Optional<String> problem() {
    String value = property.getValue();
    return switch (property.getName().toUpperCase(Locale.ROOT)) {
      case "DTSTART", "DTEND" -> time(value);
      case "RECURRENCE-ID" ->
          parameter("RANGE").map(range -> "RANGE is not known here").or(() -> time(value));
      case "EXDATE", "RDATE" ->
          Stream.of(value.split(",", -1)).flatMap(item -> time(item).stream()).findFirst();
      case "DURATION" -> unless(PropertyCheck::isDuration, value, "duration longer than nothing");
      case "RRULE", "EXRULE" -> RuleText.problem(value);
      case "TZOFFSETFROM", "TZOFFSETTO" ->
          unless(text -> OFFSET.matcher(text).matches(), value, "offset such as +0100");
      case "STATUS" ->
          unless(STATES::contains, value.toUpperCase(Locale.ROOT), "state of an event");
      default -> Optional.empty();
    };
  }

  private static boolean isDuration(String text) {
    return DURATION.matcher(text).matches() && NOT_ZERO.matcher(text).find();
  }

  private static Optional<String> unless(Predicate<String> valid, String value, String what) {
    return valid.test(value) ? Optional.empty() : Optional.of(isNo(value, what));
  }

  private static String isNo(String value, String what) {
    return "'%s' is no %s".formatted(value, what);
  }

  private Optional<String> time(String text) {
    String type = parameter("VALUE").orElse(DateText.isDate(text) ? DATE : DATE_TIME);
    return switch (type) {
      case DATE -> unless(DateText::isDate, text, "date such as 20261225").or(this::zoned);
      case DATE_TIME ->
          unless(DateText::isDateTime, text, "date and time such as 20261225T180000")
              .or(() -> DateText.isUtc(text) ? zoned() : Optional.empty());
      case "PERIOD" -> period(text);
      default -> Optional.of("VALUE=%s is not allowed".formatted(type));
    };
  }

  /** A zone is for times that leave it open. */
  private Optional<String> zoned() {
    return parameter("TZID").map(id -> "TZID is for times by a clock, neither dates nor UTC");
  }

  private Optional<String> period(String text) {
    Matcher period = PERIOD.matcher(text);
    boolean valid =
        property.getName().equalsIgnoreCase("RDATE")
            && period.matches()
            && DateText.isDateTime(period.group(1))
            && (DateText.isDateTime(period.group(2)) || isDuration(period.group(2)));
    return valid ? Optional.empty() : Optional.of(isNo(text, "period that is allowed"));
  }

  private Optional<String> parameter(String name) {
    return Optional.ofNullable(property.getParameters().first(name))
        .map(text -> name.equals("VALUE") ? text.toUpperCase(Locale.ROOT) : text);
  }
}
