package io.carillon.it.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaCall.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.GeneralCodingRules.NO_CLASSES_SHOULD_ACCESS_STANDARD_STREAMS;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.AccessTarget;
import com.tngtech.archunit.core.domain.AccessTarget.CodeUnitAccessTarget;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.conditions.ArchConditions;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.time.InstantSource;
import java.util.Date;
import java.util.Set;
import java.util.Timer;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.regex.Pattern;

/** What the code of the deployed modules does not do, and why. */
@AnalyzeClasses(locations = MainClasses.class)
class HouseRulesTest {
  private static final Pattern EMPTY_NAME =
      Pattern.compile("(Default|Base|Common)[A-Z].*|.*(Manager|Helper|Utils?|Impl|Processor|Core)");

  private static final Set<String> CLOCKS = Set.of("system", "systemUTC", "systemDefaultZone");

  /** {@code now()} without a clock, the system's clocks, and the old ways. */
  private static final DescribedPredicate<AccessTarget> READS_THE_CLOCK =
      describe("reads the wall clock", HouseRulesTest::readsTheClock);

  @ArchTest
  static void everyRuleHolds(JavaClasses classes) {
    Rules.of(HouseRulesTest.class).check(classes);
  }

  static final ArchRule namesSayWhatAThingIs =
      noClasses()
          .should(haveAnEmptyName())
          .because(
              "Manager, Helper, Util, Impl, Processor, Default, Base and Common say nothing of what a class does");

  static final ArchRule nothingIsPrinted =
      NO_CLASSES_SHOULD_ACCESS_STANDARD_STREAMS.because(
          "an operator finds what we say in the server's log, with an id");

  static final ArchRule threadsComeFromTheContainer =
      noClasses()
          .that()
          .resideOutsideOfPackages("io.carillon.engine..", "io.carillon.jobstore..")
          .should()
          .callConstructorWhere(
              target(
                  owner(
                      assignableTo(Thread.class)
                          .or(assignableTo(Timer.class))
                          .or(assignableTo(ExecutorService.class)))))
          .orShould()
          .callMethodWhere(target(owner(assignableTo(Executors.class))))
          .because(
              "a bare thread has no naming context, no class loader of the application, and outlives an undeploy; the job store has a default for Java SE, which the engine replaces");

  static final ArchRule thePlatformSpeaksThroughOneLogger =
      noClasses()
          .that()
          .resideInAnyPackage(
              "io.carillon.config..",
              "io.carillon.engine..",
              "io.carillon.event..",
              "io.carillon.scheduling..",
              "io.carillon.listener..",
              "io.carillon.outcome..",
              "io.carillon.deletion..",
              "io.carillon.cluster..",
              "io.carillon.admin..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("java.util.logging..", "org.slf4j..", "org.jboss.logging..")
          .orShould()
          .dependOnClassesThat()
          .areAssignableTo(System.Logger.class)
          .because(
              "every message has a level, an id and its text in CarillonLog, where an operator can look it up");

  static final ArchRule theWallClockIsReadInOnePlace =
      noClasses()
          .that()
          .resideOutsideOfPackages("io.carillon.config..", "io.carillon.jobstore..")
          .should()
          .callCodeUnitWhere(target(READS_THE_CLOCK))
          .because(
              "due-ness, leases and liveness go by the database's clock, and a test must be able to set it; the job store measures how far this machine is off");

  static final ArchRule nothingIsSerialised =
      noClasses()
          .that()
          .doNotHaveFullyQualifiedName("io.carillon.jobstore.JobData")
          .and()
          .doNotHaveFullyQualifiedName("io.carillon.jobstore.JobData$LoadingStream")
          .should()
          .dependOnClassesThat()
          .areAssignableTo(ObjectInputStream.class)
          .orShould()
          .dependOnClassesThat()
          .areAssignableTo(ObjectOutputStream.class)
          .because(
              "what is stored must be readable by people, by other tools and by the next version; JobData keeps the objects that other users of Quartz have stored");

  private static ArchCondition<JavaClass> haveAnEmptyName() {
    return ArchConditions.be(
        describe("named emptily", type -> EMPTY_NAME.matcher(type.getSimpleName()).matches()));
  }

  private static boolean readsTheClock(AccessTarget target) {
    if (!(target instanceof CodeUnitAccessTarget call)) {
      return false;
    }
    JavaClass owner = call.getOwner();
    return switch (call.getName()) {
      case "now" ->
          owner.getPackageName().equals("java.time")
              && call.getRawParameterTypes().stream().noneMatch(assignableTo(InstantSource.class));
      case "currentTimeMillis" -> owner.isEquivalentTo(System.class);
      case "<init>" -> owner.isEquivalentTo(Date.class) && call.getRawParameterTypes().isEmpty();
      default -> owner.isAssignableTo(InstantSource.class) && CLOCKS.contains(call.getName());
    };
  }
}
