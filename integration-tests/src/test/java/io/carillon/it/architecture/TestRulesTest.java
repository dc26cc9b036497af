package io.carillon.it.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noMethods;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.junit.LocationProvider;
import com.tngtech.archunit.lang.ArchRule;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Disabled;

/** What tests do not do, and why. */
@AnalyzeClasses(locations = TestRulesTest.TestClasses.class)
class TestRulesTest {
  static final class TestClasses implements LocationProvider {
    @Override
    public Set<Location> get(Class<?> test) {
      return MainClasses.locations("target/test-classes");
    }
  }

  @ArchTest
  static void testsAreSeen(JavaClasses classes) {
    assertFalse(classes.isEmpty());
  }

  @ArchTest
  static void everyRuleHolds(JavaClasses classes) {
    Rules.of(TestRulesTest.class).check(classes);
  }

  static final ArchRule nobodySleeps =
      noClasses()
          .should()
          .callMethod(Thread.class, "sleep", long.class)
          .orShould()
          .callMethod(TimeUnit.class, "sleep", long.class)
          .because(
              "a sleep is too short on a busy machine and too long on every other; await a signal or a condition");

  static final ArchRule nothingIsMocked =
      noClasses()
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("org.mockito..", "org.easymock..", "org.h2..")
          .because("PostgreSQL is there, and a fake written by hand says what it does");

  static final ArchRule nothingIsSwitchedOff =
      noMethods()
          .should()
          .beAnnotatedWith(Disabled.class)
          .because("a test that does not run is no test");
}
