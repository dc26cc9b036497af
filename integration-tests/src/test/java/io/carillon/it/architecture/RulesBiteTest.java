package io.carillon.it.architecture;

import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Date;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Each rule about what code does finds the code that does it. */
class RulesBiteTest {
  static Stream<Arguments> offences() {
    return Stream.of(
        Arguments.of(HouseRulesTest.namesSayWhatAThingIs, ThingManager.class),
        Arguments.of(HouseRulesTest.nothingIsPrinted, Printing.class),
        Arguments.of(HouseRulesTest.threadsComeFromTheContainer, BareThread.class),
        Arguments.of(HouseRulesTest.threadsComeFromTheContainer, BarePool.class),
        Arguments.of(HouseRulesTest.theWallClockIsReadInOnePlace, WallClock.class),
        Arguments.of(HouseRulesTest.theWallClockIsReadInOnePlace, SystemClock.class),
        Arguments.of(HouseRulesTest.theWallClockIsReadInOnePlace, OldClock.class),
        Arguments.of(HouseRulesTest.nothingIsSerialised, Serialising.class),
        Arguments.of(TestRulesTest.nobodySleeps, Sleeping.class));
  }

  @ParameterizedTest
  @MethodSource("offences")
  void theRuleFindsTheOffence(ArchRule rule, Class<?> offender) {
    JavaClasses classes = new ClassFileImporter().importClasses(offender);

    assertTrue(rule.evaluate(classes).hasViolation(), rule.getDescription());
  }

  static final class ThingManager {}

  static final class Printing {
    void print() {
      System.out.println("printed");
    }
  }

  static final class BareThread {
    Thread start(Runnable task) {
      return new Thread(task);
    }
  }

  static final class BarePool {
    ExecutorService pool() {
      return Executors.newCachedThreadPool();
    }
  }

  static final class WallClock {
    Instant read() {
      return Instant.now();
    }
  }

  static final class SystemClock {
    InstantSource read() {
      return InstantSource.system();
    }
  }

  @SuppressWarnings("JavaUtilDate")
  static final class OldClock {
    Date read() {
      return new Date();
    }
  }

  static final class Serialising {
    @SuppressWarnings("BanSerializableRead")
    Object read(ObjectInputStream stream) throws IOException, ClassNotFoundException {
      return stream.readObject();
    }
  }

  static final class Sleeping {
    void sleep() throws InterruptedException {
      Thread.sleep(1);
    }
  }
}
