package io.carillon.it.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Who may know whom. */
@AnalyzeClasses(locations = MainClasses.class)
class PackagesTest {
  private static final String OURS = "io.carillon..";

  /**
   * Each package of the deployed modules and those it may use; a package that is missing here may
   * use none. The order is the direction in which things flow.
   */
  private static final Map<String, String> MAY_USE = new LinkedHashMap<>();

  static {
    MAY_USE.put("api", "");
    MAY_USE.put("migration", "");
    MAY_USE.put("schedule", "");
    MAY_USE.put("holiday", "api schedule");
    MAY_USE.put("jdbc", "");
    MAY_USE.put("jobstore", "jdbc schedule");
    MAY_USE.put("log", "");
    MAY_USE.put("config", "api log");
    MAY_USE.put("event", "api jobstore");
    MAY_USE.put("cluster", "api config log");
    MAY_USE.put("outcome", "api config event log");
    // A cancellation is an outcome, and is written in the transaction that takes the event out.
    MAY_USE.put("scheduling", "api config event jobstore log outcome schedule");
    MAY_USE.put("listener", "api config event outcome log");
    MAY_USE.put("deletion", "api config cluster event jdbc log schedule scheduling");
    MAY_USE.put(
        "admin",
        "api config cluster deletion event holiday jdbc jobstore listener log outcome schedule scheduling");
    MAY_USE.put("web", "api admin config log outcome");
  }

  @ArchTest
  static void everyPackageIsSeenAndHasARule(JavaClasses classes) {
    TreeSet<String> seen =
        classes.stream()
            .filter(type -> !type.getSimpleName().equals("package-info"))
            .map(JavaClass::getPackageName)
            .collect(Collectors.toCollection(TreeSet::new));

    assertEquals(
        MainClasses.sourcePackages(), seen, "a module is not compiled, or is not in MainClasses");
    TreeSet<String> withoutRule = new TreeSet<>(seen);
    withoutRule.removeIf(
        name -> MAY_USE.containsKey(topPackage(name)) || topPackage(name).equals("engine"));
    assertEquals(new TreeSet<>(), withoutRule, "say in MAY_USE what it may use");
  }

  private static String topPackage(String name) {
    return name.split("\\.")[2];
  }

  @ArchTest
  static void eachPackageUsesOnlyWhatItMay(JavaClasses classes) {
    MAY_USE.forEach((name, used) -> usesOnly(name, used).check(classes));
  }

  private static ArchRule usesOnly(String name, String used) {
    String[] allowed =
        Stream.concat(Stream.of(name), Arrays.stream(used.split(" ")))
            .filter(other -> !other.isEmpty())
            .map(other -> "io.carillon." + other + "..")
            .toArray(String[]::new);
    return noClasses()
        .that()
        .resideInAPackage("io.carillon." + name + "..")
        .should()
        .dependOnClassesThat(resideInAPackage(OURS).and(not(resideInAnyPackage(allowed))))
        .because("data flows one way, and a package can be read without those that come after it")
        .allowEmptyShould(true);
  }

  @ArchTest
  static void everyRuleHolds(JavaClasses classes) {
    Rules.of(PackagesTest.class).check(classes);
  }

  static final ArchRule packagesHaveNoCycles =
      slices()
          .matching("io.carillon.(*)..")
          .should()
          .beFreeOfCycles()
          .because("packages in a cycle are one package with several names");

  static final ArchRule apiNeedsNothing =
      classes()
          .that()
          .resideInAPackage("io.carillon.api..")
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage(
              "java..", "io.carillon.api..", "jakarta.inject..", "jakarta.interceptor..")
          .because(
              "a handler compiles against it and must not be tied to Quartz, a database or a server");

  static final ArchRule scheduleIsPure =
      classes()
          .that()
          .resideInAPackage("io.carillon.schedule..")
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage(
              "java.lang..", "java.util..", "java.time..", "java.math..", "io.carillon.schedule..")
          .because(
              "which instants a schedule names depends on nothing but its text and the zone rules");

  static final ArchRule jobStoreNeedsNoServer =
      noClasses()
          .that()
          .resideInAnyPackage(
              "io.carillon.schedule..",
              "io.carillon.jdbc..",
              "io.carillon.jobstore..",
              "io.carillon.migration..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "jakarta..", "org.jboss..", "org.wildfly..", "org.hibernate..", "org.eclipse..")
          .because("any Quartz user on PostgreSQL can use it, with or without Jakarta EE");

  static final ArchRule webAsksOnlyThePlatform =
      noClasses()
          .that()
          .resideInAPackage("io.carillon.web..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "org.quartz..",
              "java.sql..",
              "javax.sql..",
              "jakarta.persistence..",
              "org.hibernate..",
              "io.carillon.engine..",
              "io.carillon.jobstore..",
              "io.carillon.jdbc..")
          .because(
              "what REST may do is what admin offers, so that the dashboard, REST and beans have the same rules");

  static final ArchRule nobodyKnowsTheEngine =
      noClasses()
          .that()
          .resideOutsideOfPackage("io.carillon.engine..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("io.carillon.engine..")
          .because("it alone knows all packages; whoever knew it would know them too");

  static final ArchRule flywayStaysInMigration =
      noClasses()
          .that()
          .resideOutsideOfPackage("io.carillon.migration..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("org.flywaydb..")
          .because(
              "Migrations.migrate is all that others need, so Flyway can be replaced in one place");

  static final ArchRule persistenceIsOffTheHotPath =
      noClasses()
          .that()
          .resideInAnyPackage(
              "io.carillon.jobstore..",
              "io.carillon.jdbc..",
              "io.carillon.engine..",
              "io.carillon.listener..",
              "io.carillon.scheduling..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("jakarta.persistence..", "org.hibernate..")
          .because(
              "an event is scheduled, claimed and completed with plain SQL; Hibernate serves history and admin queries");
}
