package io.carillon.launcher;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** The {@link MailSink} of one home, as a small process beside the nodes. */
final class MailProcess {
  private static final Duration GRACE = Duration.ofSeconds(5);

  private final Home home;

  MailProcess(Home home) {
    this.home = home;
  }

  boolean isRunning() {
    return process().isPresent();
  }

  /** Starts it on a free port, which is returned. */
  int start() {
    int port = Ports.findFree();
    start(port);
    return port;
  }

  /** Starts it again where the nodes look for it. */
  void start(int port) {
    List<String> command =
        List.of(
            "setsid",
            Path.of(System.getProperty("java.home"), "bin/java").toString(),
            "-Xmx96m",
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "-cp",
            ownClasses().toString(),
            MailSink.class.getName(),
            Integer.toString(port),
            home.mail().toString());
    try {
      Files.createDirectories(home.mail());
      Process process =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectInput(new File("/dev/null"))
              .redirectOutput(home.directory().resolve("mail.log").toFile())
              .start();
      OwnedProcess.started(process, home.mail().toString())
          .ifPresent(started -> started.save(record()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  void stop() {
    process()
        .ifPresent(
            process -> {
              process.send(OwnedProcess.Signal.TERM);
              if (!process.awaitEnd(GRACE)) {
                process.send(OwnedProcess.Signal.KILL);
              }
            });
  }

  /** A copy, for the next build replaces the jar while this process still reads it. */
  private Path ownClasses() {
    Path classes = Installation.ownClasses();
    if (Files.isDirectory(classes)) {
      return classes;
    }
    try {
      return Files.copy(
          classes, home.directory().resolve("mail-sink.jar"), StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Optional<OwnedProcess> process() {
    return OwnedProcess.loadAlive(record());
  }

  private Path record() {
    return home.processes().resolve("mail");
  }
}
