package io.carillon.launcher;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Properties;

/**
 * How to reach a database.
 *
 * @param url JDBC URL, {@code jdbc:postgresql://host:port/database}, without credentials
 * @param user may create tables in the database
 * @param password may be empty where the server asks for none
 */
public record DatabaseAccess(String url, String user, String password) {
  private static final String PREFIX = "jdbc:postgresql:";
  private static final String TIMEOUT_SECONDS = "20";

  public DatabaseAccess {
    if (!url.startsWith(PREFIX)) {
      throw new LauncherException(
          "--db must be a JDBC URL such as jdbc:postgresql://host:5432/carillon, not '"
              + url
              + "'.");
    }
    if (url.matches(".*[?&](password|user)=.*")) {
      throw new LauncherException(
          "--db must not hold a user or password: give them by --db-user and --db-password-file.");
    }
  }

  /** A new connection; it gives up after 20 s. */
  public Connection connect() throws SQLException {
    Properties login = new Properties();
    login.setProperty("user", user);
    login.setProperty("password", password);
    login.setProperty("connectTimeout", TIMEOUT_SECONDS);
    login.setProperty("loginTimeout", TIMEOUT_SECONDS);
    return DriverManager.getConnection(url, login);
  }

  boolean answers() {
    try (Connection connection = connect()) {
      return connection.isValid(10);
    } catch (SQLException e) {
      return false;
    }
  }

  /** Throws the sentence that says why the database cannot be used. */
  void requireAnswer() {
    try (Connection connection = connect()) {
      connection.isValid(10);
    } catch (SQLException e) {
      throw new LauncherException(
          "The database %s does not let '%s' in (%s): start it, or correct --db, --db-user and --db-password-file."
              .formatted(url, user, oneLine(e.getMessage())),
          e);
    }
  }

  private static String oneLine(String text) {
    return text.replaceAll("\\s+", " ").strip();
  }

  @Override
  public String toString() {
    return user + "@" + url;
  }
}
