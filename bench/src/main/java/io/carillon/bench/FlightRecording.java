package io.carillon.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.text.ParseException;
import java.util.Optional;
import jdk.jfr.Configuration;
import jdk.jfr.Recording;

/** A flight recording of the measured process, with the JDK's profile settings. */
record FlightRecording(Optional<Recording> recording) implements AutoCloseable {
  /** Starts one that will be written there; does nothing without a path. */
  static FlightRecording to(Optional<Path> destination) {
    return new FlightRecording(destination.map(FlightRecording::start));
  }

  private static Recording start(Path destination) {
    try {
      Recording recording = new Recording(Configuration.getConfiguration("profile"));
      recording.setDestination(destination);
      recording.start();
      return recording;
    } catch (IOException e) {
      throw new UsageException("--jfr: cannot write " + destination + ": " + e.getMessage());
    } catch (ParseException e) {
      throw new UncheckedIOException(new IOException(e));
    }
  }

  @Override
  public void close() {
    recording.ifPresent(Recording::close);
  }
}
