package io.carillon.jobstore;

import org.quartz.impl.matchers.GroupMatcher;

/** Quartz's group matchers as LIKE patterns. */
final class GroupPattern {
  private GroupPattern() {}

  static String like(GroupMatcher<?> matcher) {
    String literal =
        matcher.getCompareToValue().replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_");
    return switch (matcher.getCompareWithOperator()) {
      case EQUALS -> literal;
      case STARTS_WITH -> literal + "%";
      case ENDS_WITH -> "%" + literal;
      case CONTAINS -> "%" + literal + "%";
      case ANYTHING -> "%";
    };
  }
}
