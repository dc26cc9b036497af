package io.carillon.examples;

import io.carillon.api.EventContext;
import io.carillon.api.HandlesEvent;
import io.carillon.api.Outcome;
import jakarta.annotation.Resource;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.mail.Message.RecipientType;
import jakarta.mail.MessagingException;
import jakarta.mail.Session;
import jakarta.mail.Transport;
import jakarta.mail.internet.InternetAddress;
import jakarta.mail.internet.MimeMessage;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.UUID;

/** Sends an e-mail through the server's mail session. */
@ApplicationScoped
public class SendEmail {
  private static final String UTF_8 = StandardCharsets.UTF_8.name();

  @Resource(lookup = "java:jboss/mail/Default")
  Session mail;

  /**
   * A payload that cannot be sent is dead at once: trying again would not help. A mail server that
   * does not answer throws, and the event is tried again.
   */
  @HandlesEvent("SendEmail")
  public Outcome send(Email email, EventContext event) throws MessagingException {
    if (email == null) {
      return Outcome.dead("payload: must be {\"to\", \"subject\", \"text\"}");
    }
    Optional<String> problem = email.problem();
    if (problem.isPresent()) {
      return Outcome.dead(problem.get());
    }
    Transport.send(message(email, event.eventId()));
    return Outcome.completed();
  }

  MimeMessage message(Email email, UUID eventId) throws MessagingException {
    MimeMessage message = new EventMessage(mail, eventId);
    message.setFrom();
    message.setRecipient(RecipientType.TO, new InternetAddress(email.to()));
    message.setSubject(email.subject(), UTF_8);
    message.setText(email.text(), UTF_8);
    message.saveChanges();
    return message;
  }

  /**
   * An event may run twice, when its node dies between the sending and the recording. The id is the
   * same both times, so mail systems can drop the second copy.
   */
  private static final class EventMessage extends MimeMessage {
    private final UUID eventId;

    EventMessage(Session session, UUID eventId) {
      super(session);
      this.eventId = eventId;
    }

    @Override
    protected void updateMessageID() throws MessagingException {
      setHeader("Message-ID", "<" + eventId + "@carillon>");
    }
  }
}
