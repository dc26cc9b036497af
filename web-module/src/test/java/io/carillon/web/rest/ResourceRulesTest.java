package io.carillon.web.rest;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.methods;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.HttpMethod;
import org.junit.jupiter.api.Test;

class ResourceRulesTest {
  private static final JavaClasses WEB =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages("io.carillon.web");

  @Test
  void theImporterSawTheResources() {
    assertTrue(WEB.contain(EventResource.class) && WEB.size() > 20, "classes: " + WEB.size());
  }

  @Test
  void everyResourceMethodSaysWhoMayCallIt() {
    methods()
        .that()
        .areMetaAnnotatedWith(HttpMethod.class)
        .should()
        .beAnnotatedWith(RolesAllowed.class)
        .because("a method without roles is open to every known user")
        .check(WEB);
  }

  @Test
  void theWebSeesNeitherQuartzNorTables() {
    noClasses()
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "org.quartz..",
            "java.sql..",
            "javax.sql..",
            "jakarta.persistence..",
            "io.carillon.engine..",
            "io.carillon.jobstore..")
        .because("what is asked over HTTP goes through io.carillon.admin")
        .check(WEB);
  }
}
