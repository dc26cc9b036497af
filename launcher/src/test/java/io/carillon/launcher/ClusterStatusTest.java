package io.carillon.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ClusterStatusTest {
  @Test
  void jsonIsOneObjectOnOneLine() {
    ClusterStatus status =
        new ClusterStatus(
            Optional.of("jdbc:postgresql://127.0.0.1:5433/carillon"),
            true,
            List.of(
                new ClusterStatus.NodeStatus(
                    "node1",
                    URI.create("http://127.0.0.1:8080/carillon"),
                    OptionalLong.of(42),
                    NodeState.UP),
                new ClusterStatus.NodeStatus(
                    "node2",
                    URI.create("http://127.0.0.1:8180/carillon"),
                    OptionalLong.empty(),
                    NodeState.DOWN)),
            Optional.of(new ClusterStatus.MailStatus(2525, true)),
            Path.of("/tmp/a \"quoted\"\nfolder/credentials"));

    assertEquals(
        """
        {"database":{"url":"jdbc:postgresql://127.0.0.1:5433/carillon","running":true},\
        "nodes":[{"id":"node1","url":"http://127.0.0.1:8080/carillon","pid":42,"state":"UP"},\
        {"id":"node2","url":"http://127.0.0.1:8180/carillon","pid":null,"state":"DOWN"}],\
        "mail":{"port":2525,"running":true},\
        "credentials":"/tmp/a \\"quoted\\"\\u000afolder/credentials"}""",
        status.toJson());
  }

  @Test
  void somethingIsDownWhenTheDatabaseANodeOrTheMailSinkIs() {
    assertTrue(status(true, NodeState.UP, NodeState.DOWN).isAnythingDown());
    assertTrue(status(false, NodeState.UP).isAnythingDown());
    assertTrue(ClusterStatus.none(new Home(Path.of("/tmp/home"))).isAnythingDown());
    assertFalse(status(true, NodeState.UP, NodeState.STARTING).isAnythingDown());
  }

  @Test
  void aDeadMailSinkIsNamedWithWhatToDo() {
    ClusterStatus up = status(true, NodeState.UP);
    ClusterStatus status =
        new ClusterStatus(
            up.databaseUrl(),
            true,
            up.nodes(),
            Optional.of(new ClusterStatus.MailStatus(2525, false)),
            up.credentials());

    assertTrue(status.isAnythingDown());
    assertTrue(
        status.toText().contains("mail      127.0.0.1:2525  DOWN: './carillon up' starts it again"),
        status::toText);
  }

  private static ClusterStatus status(boolean databaseRunning, NodeState... states) {
    URI url = URI.create("http://127.0.0.1:8080/carillon");
    return new ClusterStatus(
        Optional.of("jdbc:postgresql://127.0.0.1:5433/carillon"),
        databaseRunning,
        Stream.of(states)
            .map(state -> new ClusterStatus.NodeStatus("node", url, OptionalLong.empty(), state))
            .toList(),
        Optional.of(new ClusterStatus.MailStatus(2525, true)),
        Path.of("/tmp/credentials"));
  }

  @Test
  void beforeTheFirstStartThereIsNothing() {
    assertEquals(
        """
        {"database":{"url":null,"running":false},"nodes":[],"mail":null,"credentials":"/tmp/home/credentials"}""",
        ClusterStatus.none(new Home(Path.of("/tmp/home"))).toJson());
  }
}
