package io.carillon.examples;

import jakarta.mail.internet.AddressException;
import jakarta.mail.internet.InternetAddress;
import java.util.Optional;

/** The payload of {@code SendEmail}. JSON-B leaves what the JSON does not have at null. */
public record Email(String to, String subject, String text) {
  /** Why this can never be sent, if so. */
  Optional<String> problem() {
    if (to == null || to.isBlank()) {
      return Optional.of("to: must be an e-mail address");
    }
    if (subject == null || subject.isBlank()) {
      return Optional.of("subject: must not be empty");
    }
    if (subject.lines().count() > 1) {
      return Optional.of("subject: must be one line");
    }
    if (text == null) {
      return Optional.of("text: must be there");
    }
    return addressProblem();
  }

  private Optional<String> addressProblem() {
    try {
      new InternetAddress(to, true).validate();
      return Optional.empty();
    } catch (AddressException e) {
      return Optional.of("to: is not an e-mail address: " + e.getMessage());
    }
  }
}
