package io.carillon.migration;

import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import org.flywaydb.core.api.resource.LoadableResource;
import org.flywaydb.core.internal.resolver.ChecksumCalculator;

/** One SQL file of this package. */
final class Script extends LoadableResource {
  private final String name;

  Script(String name) {
    this.name = name;
  }

  /** The number that Flyway writes into the history and compares later. */
  int checksum() {
    return ChecksumCalculator.calculate(this);
  }

  @Override
  public Reader read() {
    return new InputStreamReader(Script.class.getResourceAsStream(name), StandardCharsets.UTF_8);
  }

  @Override
  public String getAbsolutePath() {
    return Script.class.getPackageName().replace('.', '/') + '/' + name;
  }

  @Override
  public String getAbsolutePathOnDisk() {
    return getAbsolutePath();
  }

  @Override
  public String getFilename() {
    return name;
  }

  @Override
  public String getRelativePath() {
    return name;
  }
}
