package io.carillon.it.architecture;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.lang.ArchRule;
import java.lang.reflect.Field;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.function.Executable;

/**
 * The rules that a class holds in its static fields. They are checked from a method, because the
 * build's test runner passes over fields.
 */
record Rules(List<ArchRule> rules) {
  static Rules of(Class<?> owner) {
    List<ArchRule> rules =
        Arrays.stream(owner.getDeclaredFields())
            .filter(field -> field.getType() == ArchRule.class)
            .map(Rules::value)
            .toList();
    assertFalse(rules.isEmpty(), owner + " has no rule");
    return new Rules(rules);
  }

  private static ArchRule value(Field field) {
    try {
      return (ArchRule) field.get(null);
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }

  void check(JavaClasses classes) {
    assertAll(rules.stream().map(rule -> (Executable) () -> rule.check(classes)));
  }
}
