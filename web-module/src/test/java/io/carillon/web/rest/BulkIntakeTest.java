package io.carillon.web.rest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.carillon.admin.EventCommands;
import io.carillon.api.EventConflictException;
import io.carillon.api.EventRequest;
import io.carillon.api.InvalidRequestException;
import io.carillon.api.ScheduledEvent;
import io.carillon.api.ScheduledEvent.Disposition;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class BulkIntakeTest {
  private final Commands commands = new Commands();

  /** Stores in a list; refuses the names Bad and Taken, and has met Known before. */
  private static final class Commands extends EventCommands {
    final List<String> stored = new ArrayList<>();
    int largestBatch;

    @Override
    public ScheduledEvent schedule(EventRequest request, String who) {
      return scheduleAll(List.of(request), who).get(0);
    }

    @Override
    public List<ScheduledEvent> scheduleAll(List<EventRequest> requests, String who) {
      largestBatch = Math.max(largestBatch, requests.size());
      List<ScheduledEvent> answers = requests.stream().map(Commands::answer).toList();
      requests.forEach(request -> stored.add(request.name()));
      return answers;
    }

    private static ScheduledEvent answer(EventRequest request) {
      if (request.name().equals("Bad")) {
        throw new InvalidRequestException("payload", "is bad");
      }
      if (request.name().equals("Taken")) {
        throw new EventConflictException("Taken", "k", new UUID(0, 1));
      }
      return new ScheduledEvent(
          new UUID(0, 2),
          request.name(),
          Instant.EPOCH,
          request.name().equals("Known") ? Disposition.EXISTING : Disposition.CREATED);
    }
  }

  @Test
  void storesGoodLinesBesideBadOnesAndNamesTheBadOnes() {
    BulkAnswer answer =
        take(
            "{\"name\":\"A\"}\n\n{\"name\":}\r\n{\"name\":\"Bad\"}\n{\"name\":\"Known\"}\n{\"name\":\"Taken\"}\n\t\n{\"nam\":1}");
    assertEquals(1, answer.accepted());
    assertEquals(1, answer.existing());
    assertEquals(4, answer.rejectedCount());
    assertEquals(
        List.of("3 body", "4 payload", "6 key", "8 name"),
        answer.rejected().stream().map(r -> r.line() + " " + r.errors().get(0).field()).toList());
    assertEquals(List.of("A", "Known"), commands.stored);
  }

  @Test
  void storesInBatches() {
    String body =
        IntStream.range(0, 5321)
            .mapToObj(i -> "{\"name\":\"N" + i + "\"}")
            .collect(Collectors.joining("\n"));
    assertEquals(5321, take(body).accepted());
    assertEquals(5321, commands.stored.size());
    assertTrue(commands.largestBatch <= 500, "batch of " + commands.largestBatch);
  }

  @Test
  void countsAllRejectionsAndListsTheFirstThousand() {
    BulkAnswer answer = take("{}\n".repeat(3000));
    assertEquals(3000, answer.rejectedCount());
    assertEquals(1000, answer.rejected().size());
    assertEquals(1000, answer.rejected().get(999).line());
  }

  private BulkAnswer take(String body) {
    BulkIntake intake = new BulkIntake();
    intake.commands = commands;
    intake.bodies = new BoundedBody(1024);
    return intake.take(new ByteArrayInputStream(body.getBytes(StandardCharsets.UTF_8)), "me");
  }
}
