package io.carillon.it.cluster;

import io.carillon.it.probe.Probe;
import io.carillon.it.probe.ProbeStorage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jboss.shrinkwrap.api.ShrinkWrap;
import org.jboss.shrinkwrap.api.asset.EmptyAsset;
import org.jboss.shrinkwrap.api.asset.StringAsset;
import org.jboss.shrinkwrap.api.exporter.ZipExporter;
import org.jboss.shrinkwrap.api.importer.ZipImporter;
import org.jboss.shrinkwrap.api.spec.EnterpriseArchive;
import org.jboss.shrinkwrap.api.spec.JavaArchive;

/** EARs with one more module: what the tests need to look inside. */
final class ProbeArchive {
  private static final String DESCRIPTOR = "META-INF/application.xml";

  private ProbeArchive() {}

  /** The examples' EAR with the tests' own handlers and storage. */
  static Path write() {
    return write(
        "../examples/ear/target/carillon.ear",
        "with-probe",
        module().addPackage(Probe.class.getPackage()));
  }

  /** The EAR with one class of handlers. */
  static Path writeWith(Class<?> handlers) {
    return write(
        "../ear/target/carillon.ear",
        "with-" + handlers.getSimpleName(),
        module().addClass(handlers));
  }

  /** The EAR without any handler, with the tests' own storage, which the settings name. */
  static Path writeWithoutHandlers() {
    return write(
        "../ear/target/carillon.ear", "without-handlers", module().addClass(ProbeStorage.class));
  }

  private static JavaArchive module() {
    return ShrinkWrap.create(JavaArchive.class, "probe.jar")
        .addAsManifestResource(EmptyAsset.INSTANCE, "beans.xml");
  }

  private static Path write(String base, String name, JavaArchive module) {
    EnterpriseArchive ear =
        ShrinkWrap.create(ZipImporter.class, "carillon.ear")
            .importFrom(Path.of(base).toAbsolutePath().normalize().toFile())
            .as(EnterpriseArchive.class);
    ear.addAsModule(module);
    try {
      String descriptor =
          new String(
              ear.get(DESCRIPTOR).getAsset().openStream().readAllBytes(), StandardCharsets.UTF_8);
      ear.delete(DESCRIPTOR);
      ear.setApplicationXML(
          new StringAsset(
              descriptor.replace(
                  "</application>", "<module><ejb>probe.jar</ejb></module></application>")));
      Path file = Path.of("target", name, "carillon.ear").toAbsolutePath();
      Files.createDirectories(file.getParent());
      ear.as(ZipExporter.class).exportTo(file.toFile(), true);
      return file;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
