package io.carillon.launcher;

import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What runs, at one moment.
 *
 * @param databaseUrl empty when nothing was ever started here
 * @param databaseRunning whether it answered
 * @param mail what takes the mails of the demo; empty when nothing was ever started here
 */
public record ClusterStatus(
    Optional<String> databaseUrl,
    boolean databaseRunning,
    List<NodeStatus> nodes,
    Optional<MailStatus> mail,
    Path credentials) {

  /**
   * One node.
   *
   * @param url up to and including {@code /carillon}
   * @param pid empty when it is DOWN
   */
  public record NodeStatus(String id, URI url, OptionalLong pid, NodeState state) {}

  /** The demo's mail sink. */
  public record MailStatus(int port, boolean running) {}

  public ClusterStatus {
    nodes = List.copyOf(nodes);
  }

  /** Nothing was ever started there. */
  static ClusterStatus none(Home home) {
    return new ClusterStatus(
        Optional.empty(), false, List.of(), Optional.empty(), home.credentials());
  }

  /** Whether the database, a node or the mail sink is not running, or nothing was ever started. */
  public boolean isAnythingDown() {
    return !databaseRunning
        || nodes.stream().anyMatch(node -> node.state() == NodeState.DOWN)
        || mail.filter(sink -> !sink.running()).isPresent();
  }

  /** One object on one line; what is empty is {@code null}. */
  public String toJson() {
    return "{\"database\":{\"url\":%s,\"running\":%s},\"nodes\":[%s],\"mail\":%s,\"credentials\":%s}"
        .formatted(
            databaseUrl.map(ClusterStatus::quoted).orElse("null"),
            databaseRunning,
            nodes.stream().map(ClusterStatus::json).collect(Collectors.joining(",")),
            mail.map(ClusterStatus::json).orElse("null"),
            quoted(credentials.toString()));
  }

  private static String json(NodeStatus node) {
    return "{\"id\":%s,\"url\":%s,\"pid\":%s,\"state\":%s}"
        .formatted(
            quoted(node.id()),
            quoted(node.url().toString()),
            node.pid().isPresent() ? Long.toString(node.pid().getAsLong()) : "null",
            quoted(node.state().name()));
  }

  private static String json(MailStatus sink) {
    return "{\"port\":%d,\"running\":%s}".formatted(sink.port(), sink.running());
  }

  private static String quoted(String text) {
    return text.codePoints()
        .mapToObj(ClusterStatus::escaped)
        .collect(Collectors.joining("", "\"", "\""));
  }

  private static String escaped(int character) {
    return switch (character) {
      case '"' -> "\\\"";
      case '\\' -> "\\\\";
      default -> character < ' ' ? "\\u%04x".formatted(character) : Character.toString(character);
    };
  }

  /** For people. */
  public String toText() {
    String database =
        databaseUrl
            .map(url -> "database  %s  %s".formatted(url, databaseRunning ? "running" : "DOWN"))
            .orElse("database  none yet: './carillon up' starts one");
    return Stream.of(
            Stream.of(database),
            nodes.stream().map(ClusterStatus::text),
            mail.stream().map(ClusterStatus::text),
            Stream.of("credentials  " + credentials))
        .flatMap(lines -> lines)
        .collect(Collectors.joining("\n"));
  }

  private static String text(MailStatus sink) {
    return "mail      127.0.0.1:%d  %s"
        .formatted(
            sink.port(), sink.running() ? "running" : "DOWN: './carillon up' starts it again");
  }

  private static String text(NodeStatus node) {
    String process = node.pid().isPresent() ? "  pid " + node.pid().getAsLong() : "";
    return "%-8s  %s  %s%s".formatted(node.id(), node.url(), node.state(), process);
  }
}
