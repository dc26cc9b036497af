package io.carillon.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.carillon.api.Outcome;
import jakarta.mail.MessagingException;
import jakarta.mail.Session;
import jakarta.mail.internet.MimeMessage;
import java.util.Properties;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class SendEmailTest {
  private final FirstRun run = new FirstRun();
  private final SendEmail handler = new SendEmail();

  @BeforeEach
  void useAMailServerThatIsNotThere() {
    Properties settings = new Properties();
    settings.setProperty("mail.from", "carillon@example.org");
    settings.setProperty("mail.smtp.host", "localhost");
    settings.setProperty("mail.smtp.port", "1");
    handler.mail = Session.getInstance(settings);
  }

  static Stream<Arguments> impossible() {
    return Stream.of(
        Arguments.of(null, "payload:"),
        Arguments.of(new Email(null, "Hello", "text"), "to:"),
        Arguments.of(new Email(" ", "Hello", "text"), "to:"),
        Arguments.of(new Email("no address", "Hello", "text"), "to:"),
        Arguments.of(new Email("ann", "Hello", "text"), "to:"),
        Arguments.of(new Email("ann@example.org\r\nBcc: bob@example.org", "Hello", "text"), "to:"),
        Arguments.of(new Email("ann@example.org, bob@example.org", "Hello", "text"), "to:"),
        Arguments.of(new Email("ann@example.org", null, "text"), "subject:"),
        Arguments.of(new Email("ann@example.org", "", "text"), "subject:"),
        Arguments.of(new Email("ann@example.org", "a\nBcc: bob@example.org", "text"), "subject:"),
        Arguments.of(new Email("ann@example.org", "Hello", null), "text:"));
  }

  @ParameterizedTest
  @MethodSource("impossible")
  void whatCanNeverBeSentIsDeadAndNamesTheField(Email email, String field) throws Exception {
    Outcome.Dead dead = assertInstanceOf(Outcome.Dead.class, handler.send(email, run));

    assertTrue(dead.reason().startsWith(field), dead.reason());
  }

  @Test
  void theMessageCarriesTheEventsIdOnEveryAttempt() throws Exception {
    Email email = new Email("ann@example.org", "Grüße 🎉", "Hello,\nAnn");

    MimeMessage message = handler.message(email, run.eventId());

    assertEquals("<0193f0a0-0000-7000-8000-000000000001@carillon>", message.getMessageID());
    assertEquals("carillon@example.org", message.getFrom()[0].toString());
    assertEquals("ann@example.org", message.getAllRecipients()[0].toString());
    assertEquals("Grüße 🎉", message.getSubject());
    assertEquals("Hello,\nAnn", message.getContent());
  }

  @Test
  void aSilentMailServerIsAFailureToTryAgain() {
    Email email = new Email("ann@example.org", "Hello", "");

    assertThrows(MessagingException.class, () -> handler.send(email, run));
  }
}
