package io.carillon.jobstore;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;

/** What comes back from the commits of those transactions in which one statement is run. */
final class CommitAnswers {
  private final DataSource real;
  private final String statement;
  private final Answer answer;

  /** Called when the commit has happened. */
  interface Answer {
    void to(Connection connection) throws SQLException;
  }

  private CommitAnswers(DataSource real, String statement, Answer answer) {
    this.real = real;
    this.statement = statement;
    this.answer = answer;
  }

  /** The given answer to each commit of a transaction that ran the statement. */
  static DataSource of(DataSource real, String statement, Answer answer) {
    return new CommitAnswers(real, statement, answer).dataSource();
  }

  /** The connection breaks after the commit and before its answer, the first so many times. */
  static DataSource lost(DataSource real, String statement, int times) {
    AtomicInteger left = new AtomicInteger(times);
    return of(
        real,
        statement,
        connection -> {
          if (left.getAndDecrement() > 0) {
            connection.close();
            throw new SQLException("The answer was lost", "08006");
          }
        });
  }

  private DataSource dataSource() {
    return proxy(
        DataSource.class,
        (proxy, method, arguments) ->
            invoke(real, method, arguments) instanceof Connection connection
                ? watched(connection)
                : null);
  }

  private Connection watched(Connection connection) {
    boolean[] ran = new boolean[1];
    return proxy(
        Connection.class,
        (proxy, method, arguments) -> {
          Object result = invoke(connection, method, arguments);
          if (method.getName().equals("prepareStatement")) {
            ran[0] |= ((String) arguments[0]).endsWith(statement);
          } else if (method.getName().equals("commit") && ran[0]) {
            ran[0] = false;
            answer.to(connection);
          }
          return result;
        });
  }

  private static <T> T proxy(Class<T> type, InvocationHandler handler) {
    return type.cast(
        Proxy.newProxyInstance(
            CommitAnswers.class.getClassLoader(), new Class<?>[] {type}, handler));
  }

  private static Object invoke(Object target, Method method, Object... arguments) throws Throwable {
    try {
      return method.invoke(target, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }
}
