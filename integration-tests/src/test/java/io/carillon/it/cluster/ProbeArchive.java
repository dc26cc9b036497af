package io.carillon.it.cluster;

import io.carillon.it.probe.Probe;
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

/** The examples' EAR with one more module: the tests' own handlers. */
final class ProbeArchive {
  private static final String DESCRIPTOR = "META-INF/application.xml";

  private ProbeArchive() {}

  static Path write() {
    EnterpriseArchive ear =
        ShrinkWrap.create(ZipImporter.class, "carillon.ear")
            .importFrom(
                Path.of("../examples/ear/target/carillon.ear")
                    .toAbsolutePath()
                    .normalize()
                    .toFile())
            .as(EnterpriseArchive.class);
    ear.addAsModule(
        ShrinkWrap.create(JavaArchive.class, "probe.jar")
            .addPackage(Probe.class.getPackage())
            .addAsManifestResource(EmptyAsset.INSTANCE, "beans.xml"));
    try {
      String descriptor =
          new String(
              ear.get(DESCRIPTOR).getAsset().openStream().readAllBytes(), StandardCharsets.UTF_8);
      ear.delete(DESCRIPTOR);
      ear.setApplicationXML(
          new StringAsset(
              descriptor.replace(
                  "</application>", "<module><ejb>probe.jar</ejb></module></application>")));
      Path file = Path.of("target/with-probe/carillon.ear").toAbsolutePath();
      Files.createDirectories(file.getParent());
      ear.as(ZipExporter.class).exportTo(file.toFile(), true);
      return file;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
