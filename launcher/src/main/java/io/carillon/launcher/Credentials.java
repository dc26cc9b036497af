package io.carillon.launcher;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Collectors;

/** One user for each role, named like it, with a random password that is kept across restarts. */
final class Credentials {
  private static final List<String> ROLES = List.of("producer", "viewer", "operator", "admin");
  private static final String REALM = "ApplicationRealm";

  private final Map<String, String> passwords;

  private Credentials(Map<String, String> passwords) {
    this.passwords = passwords;
  }

  /** Reads the home's file; makes it, or the lines that it lacks. */
  static Credentials of(Home home) {
    Path file = home.credentials();
    Properties known = Files.exists(file) ? PrivateFile.read(file) : new Properties();
    Map<String, String> passwords = new LinkedHashMap<>();
    ROLES.forEach(role -> passwords.put(role, passwordOf(role, known)));
    Credentials credentials = new Credentials(passwords);
    PrivateFile.write(file, credentials.lines(Map.Entry::getValue));
    return credentials;
  }

  private static String passwordOf(String role, Properties known) {
    String password = known.getProperty(role, "").strip();
    return password.isEmpty() ? Passwords.random() : password;
  }

  /** User to password. */
  Map<String, String> passwords() {
    return Map.copyOf(passwords);
  }

  /** Writes them as the server's properties realm reads them: hashed passwords, and groups. */
  void writeRealm(Path configuration) {
    PrivateFile.write(
        configuration.resolve("application-users.properties"),
        "#$REALM_NAME=" + REALM + "$\n" + lines(Credentials::hash));
    PrivateFile.write(
        configuration.resolve("application-roles.properties"), lines(Map.Entry::getKey));
  }

  private String lines(java.util.function.Function<Map.Entry<String, String>, String> value) {
    return passwords.entrySet().stream()
        .map(entry -> entry.getKey() + "=" + value.apply(entry) + "\n")
        .collect(Collectors.joining());
  }

  /** MD5 because that is the form of the realm's file; the file is private all the same. */
  private static String hash(Map.Entry<String, String> user) {
    String text = user.getKey() + ":" + REALM + ":" + user.getValue();
    try {
      byte[] digest =
          MessageDigest.getInstance("MD5").digest(text.getBytes(StandardCharsets.UTF_8));
      return "%032x".formatted(new BigInteger(1, digest));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
