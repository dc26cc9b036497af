package io.carillon.admin;

import jakarta.persistence.EntityManager;
import jakarta.persistence.Tuple;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.hibernate.query.NativeQuery;

/**
 * One SQL statement in the caller's transaction. Every parameter is bound with its type, because
 * PostgreSQL cannot tell the type of an untyped null.
 */
final class NativeStatement<T> {
  private final NativeQuery<T> query;

  private NativeStatement(NativeQuery<T> query) {
    this.query = query;
  }

  @SuppressWarnings("unchecked")
  static NativeStatement<Tuple> query(EntityManager entityManager, String sql) {
    return new NativeStatement<>(
        entityManager.createNativeQuery(sql, Tuple.class).unwrap(NativeQuery.class));
  }

  @SuppressWarnings("unchecked")
  static NativeStatement<Object> command(EntityManager entityManager, String sql) {
    return new NativeStatement<>(entityManager.createNativeQuery(sql).unwrap(NativeQuery.class));
  }

  NativeStatement<T> set(String name, String value) {
    return set(name, Optional.of(value));
  }

  NativeStatement<T> set(String name, Optional<String> value) {
    query.setParameter(name, value.orElse(null), String.class);
    return this;
  }

  NativeStatement<T> set(String name, long value) {
    query.setParameter(name, value, Long.class);
    return this;
  }

  NativeStatement<T> set(String name, double value) {
    query.setParameter(name, value, Double.class);
    return this;
  }

  /** Binds epoch milliseconds. */
  NativeStatement<T> setInstant(String name, Optional<Instant> value) {
    query.setParameter(name, value.map(Instant::toEpochMilli).orElse(null), Long.class);
    return this;
  }

  <R> List<R> list(Function<Row, R> mapping) {
    return query.getResultList().stream()
        .map(tuple -> mapping.apply(new Row((Tuple) tuple)))
        .toList();
  }

  <R> Optional<R> first(Function<Row, R> mapping) {
    return list(mapping).stream().findFirst();
  }

  int execute() {
    return query.executeUpdate();
  }
}
