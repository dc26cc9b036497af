package io.carillon.it.container;

import java.nio.file.Path;
import org.awaitility.Awaitility;
import org.hamcrest.Matcher;
import org.jboss.shrinkwrap.api.ShrinkWrap;
import org.jboss.shrinkwrap.api.asset.StringAsset;
import org.jboss.shrinkwrap.api.importer.ZipImporter;
import org.jboss.shrinkwrap.api.spec.EnterpriseArchive;
import org.jboss.shrinkwrap.api.spec.JavaArchive;
import org.jboss.shrinkwrap.api.spec.WebArchive;

/** What is deployed: the EAR as it was built, and what stands beside it or is put into it. */
final class Archives {
  /** JNDI name of the scheduler for other deployments. */
  static final String EVENTS =
      "java:global/carillon/ejb-module/EventSchedulerFacade!io.carillon.api.EventScheduler";

  /** JNDI name of the registry for other deployments. */
  static final String HANDLERS =
      "java:global/carillon/ejb-module/HandlerRegistryFacade!io.carillon.api.HandlerRegistry";

  private static final Path EAR = Path.of("..", "ear", "target", "carillon.ear");
  private static final Path EXAMPLES_EAR =
      Path.of("..", "examples", "ear", "target", "carillon.ear");

  private Archives() {}

  /** Carillon with the example handlers, byte for byte as the build made it. */
  static EnterpriseArchive examplesEar() {
    return ShrinkWrap.createFromZipFile(EnterpriseArchive.class, EXAMPLES_EAR.toFile());
  }

  /** Carillon with handlers put beside it, as a user would do. */
  static EnterpriseArchive earWith(Class<?>... handlers) {
    return earNamed("carillon.ear", handlers);
  }

  /** The same under another name. */
  static EnterpriseArchive earNamed(String name, Class<?>... handlers) {
    JavaArchive jar = ShrinkWrap.create(JavaArchive.class, "handlers.jar").addClasses(handlers);
    EnterpriseArchive ear =
        ShrinkWrap.create(ZipImporter.class, name)
            .importFrom(EAR.toFile())
            .as(EnterpriseArchive.class);
    ear.delete("META-INF/application.xml");
    return ear.setApplicationXML(
            new StringAsset(
                """
                <application xmlns="https://jakarta.ee/xml/ns/jakartaee" version="10">
                  <application-name>carillon</application-name>
                  <module><ejb>ejb-module.jar</ejb></module>
                  <module><ejb>handlers.jar</ejb></module>
                  <module><web><web-uri>web-module.war</web-uri><context-root>/carillon</context-root></web></module>
                  <library-directory>lib</library-directory>
                </application>
                """))
        .addAsModule(jar);
  }

  /** A deployment of its own that uses Carillon: the tests run in it. */
  static WebArchive warWith(Class<?>... classes) {
    return ShrinkWrap.create(WebArchive.class, "it.war")
        .addClasses(classes)
        .addClasses(Archives.class, Database.class)
        .addAsLibraries(Jars.of(Awaitility.class).toFile(), Jars.of(Matcher.class).toFile())
        .addAsManifestResource(
            new StringAsset("Dependencies: deployment.carillon.ear\n"), "MANIFEST.MF")
        .addAsManifestResource(
            new StringAsset(
                """
                <jboss xmlns="urn:jboss:1.0">
                  <jboss-deployment-dependencies xmlns="urn:jboss:deployment-dependencies:1.0">
                    <dependency name="carillon.ear"/>
                  </jboss-deployment-dependencies>
                </jboss>
                """),
            "jboss-all.xml");
  }
}
