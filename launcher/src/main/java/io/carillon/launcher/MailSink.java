package io.carillon.launcher;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Locale;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * A mail server that delivers to nobody: every message becomes an {@code .eml} file. Speaks just
 * the SMTP (RFC 5321) that a mail session needs; runs as a process of its own, on the loopback
 * address.
 */
public final class MailSink {
  private static final int MAX_CONVERSATIONS = 16;
  private static final int IDLE_MILLIS = 60_000;
  private static final int MAX_MESSAGE_BYTES = 32 * 1024 * 1024;

  private final Path folder;

  MailSink(Path folder) {
    this.folder = folder;
  }

  /** Arguments: the port, the folder for the messages. */
  public static void main(String[] arguments) throws IOException {
    try (ServerSocket socket =
        new ServerSocket(Integer.parseInt(arguments[0]), 50, InetAddress.getByName(Ports.HOST))) {
      new MailSink(Path.of(arguments[1])).serve(socket);
    }
  }

  void serve(ServerSocket server) throws IOException {
    Files.createDirectories(folder);
    ExecutorService conversations = Executors.newFixedThreadPool(MAX_CONVERSATIONS);
    try {
      while (!server.isClosed()) {
        Socket socket = server.accept();
        conversations.execute(() -> converse(socket));
      }
    } finally {
      conversations.shutdownNow();
    }
  }

  private void converse(Socket socket) {
    try (socket;
        InputStream in = new BufferedInputStream(socket.getInputStream());
        OutputStream out = new BufferedOutputStream(socket.getOutputStream())) {
      socket.setSoTimeout(IDLE_MILLIS);
      reply(out, "220 carillon mail sink");
      for (String line = readLine(in); !line.isEmpty(); line = readLine(in)) {
        String verb = line.split("\\s", 2)[0].toUpperCase(Locale.ROOT);
        reply(out, verb.equals("DATA") ? receive(in, out) : answerTo(verb));
        if (verb.equals("QUIT")) {
          return;
        }
      }
    } catch (IOException e) {
      System.err.println("A conversation broke off: " + e.getMessage());
    }
  }

  private static String answerTo(String verb) {
    return switch (verb) {
      case "EHLO" -> "250-carillon\r\n250-8BITMIME\r\n250 SIZE " + MAX_MESSAGE_BYTES;
      case "HELO", "MAIL", "RCPT", "RSET", "NOOP" -> "250 OK";
      case "QUIT" -> "221 Bye";
      default -> "502 Command not implemented";
    };
  }

  private String receive(InputStream in, OutputStream out) throws IOException {
    reply(out, "354 End with a dot alone on a line");
    ByteArrayOutputStream message = new ByteArrayOutputStream();
    boolean tooLong = false;
    for (byte[] line = readBytes(in); !isEnd(line); line = readBytes(in)) {
      if (line.length == 0) {
        throw new IOException("the sender left in the middle of a message");
      }
      int stuffing = line[0] == '.' ? 1 : 0; // a leading dot was doubled by the sender
      tooLong |= message.size() + line.length > MAX_MESSAGE_BYTES;
      if (!tooLong) {
        message.write(line, stuffing, line.length - stuffing);
      }
    }
    if (tooLong) {
      return "552 Message too long";
    }
    store(message.toByteArray());
    return "250 Stored";
  }

  /**
   * Under its final name only when complete: whoever watches the folder never reads half a mail.
   */
  private void store(byte[] message) throws IOException {
    Path draft = Files.createTempFile(folder, "incoming", ".part");
    Files.write(draft, message);
    String name = "%d-%s.eml".formatted(System.nanoTime(), UUID.randomUUID());
    Files.move(draft, folder.resolve(name), StandardCopyOption.ATOMIC_MOVE);
  }

  private static boolean isEnd(byte[] line) {
    String text = new String(line, StandardCharsets.ISO_8859_1);
    return text.equals(".\r\n") || text.equals(".\n");
  }

  private static String readLine(InputStream in) throws IOException {
    return new String(readBytes(in), StandardCharsets.ISO_8859_1);
  }

  /** Up to and including the line feed; nothing at all when the sender has closed. */
  private static byte[] readBytes(InputStream in) throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    for (int octet = in.read(); octet >= 0; octet = in.read()) {
      line.write(octet);
      if (octet == '\n' || line.size() > MAX_MESSAGE_BYTES) {
        break;
      }
    }
    return line.toByteArray();
  }

  private static void reply(OutputStream out, String text) throws IOException {
    out.write((text + "\r\n").getBytes(StandardCharsets.US_ASCII));
    out.flush();
  }
}
