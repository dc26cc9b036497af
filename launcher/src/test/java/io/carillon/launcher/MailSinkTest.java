package io.carillon.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MailSinkTest {
  @TempDir Path folder;
  private ServerSocket server;
  private Thread serving;

  @BeforeEach
  void start() throws Exception {
    server = new ServerSocket(0, 10, InetAddress.getByName(Ports.HOST));
    serving = new Thread(this::serve);
    serving.start();
  }

  private void serve() {
    try {
      new MailSink(folder).serve(server);
    } catch (IOException e) {
      if (!server.isClosed()) {
        throw new UncheckedIOException(e);
      }
    }
  }

  @AfterEach
  void stop() throws Exception {
    server.close();
    serving.join();
  }

  @Test
  void aMessageBecomesAFileByteForByte() throws Exception {
    try (Conversation client = new Conversation()) {
      client.envelope();
      assertEquals("354", client.say("DATA").substring(0, 3));
      client.send("Subject: Grüße\r\n\r\n..a dot was doubled\r\n.. \r\nend\r\n.\r\n");
      assertEquals("250", client.answer().substring(0, 3));
      assertEquals("221", client.say("QUIT").substring(0, 3));
    }

    assertEquals(List.of("Subject: Grüße\r\n\r\n.a dot was doubled\r\n. \r\nend\r\n"), messages());
  }

  @Test
  void severalMessagesInOneConversation() throws Exception {
    try (Conversation client = new Conversation()) {
      for (int i = 0; i < 3; i++) {
        client.envelope();
        client.say("DATA");
        client.send("Subject: one\r\n\r\nhello\r\n.\r\n");
        assertEquals("250", client.answer().substring(0, 3));
      }
    }

    assertEquals(3, messages().size());
  }

  @Test
  void halfAMessageIsNotDelivered() throws Exception {
    try (Conversation client = new Conversation()) {
      client.envelope();
      client.say("DATA");
      client.send("Subject: never finished\r\n");
    }
    try (Conversation other = new Conversation()) {
      assertEquals("250", other.say("NOOP").substring(0, 3));
    }

    assertTrue(messages().isEmpty());
  }

  @Test
  void unknownCommandsAreRefusedAndTheConversationGoesOn() throws Exception {
    try (Conversation client = new Conversation()) {
      assertEquals("502", client.say("VRFY someone").substring(0, 3));
      assertEquals("250", client.say("noop").substring(0, 3));
    }
  }

  private List<String> messages() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> file.toString().endsWith(".eml")).map(this::read).toList();
    }
  }

  private String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private final class Conversation implements AutoCloseable {
    private final Socket socket = new Socket(server.getInetAddress(), server.getLocalPort());
    private final BufferedReader in =
        new BufferedReader(
            new java.io.InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));

    Conversation() throws IOException {
      assertEquals("220", answer().substring(0, 3));
    }

    void envelope() throws IOException {
      assertTrue(say("EHLO test").startsWith("250"));
      say("MAIL FROM:<a@example.com>");
      say("RCPT TO:<b@example.com>");
    }

    String say(String line) throws IOException {
      send(line + "\r\n");
      return answer();
    }

    void send(String text) throws IOException {
      socket.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
      socket.getOutputStream().flush();
    }

    /** The last line of the answer: the one without a hyphen after the code. */
    String answer() throws IOException {
      String line = in.readLine();
      while (line.charAt(3) == '-') {
        line = in.readLine();
      }
      return line;
    }

    @Override
    public void close() throws IOException {
      socket.close();
    }
  }
}
