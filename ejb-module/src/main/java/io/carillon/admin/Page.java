package io.carillon.admin;

import jakarta.json.bind.annotation.JsonbNillable;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * A page of a list.
 *
 * @param items the rows
 * @param next where the next page begins; empty on the last page
 */
public record Page<T>(List<T> items, @JsonbNillable Optional<String> next) {

  /** A page out of {@code limit + 1} probed rows. */
  static <T> Page<T> of(List<T> probed, PageRequest request, Function<T, String> key) {
    if (probed.size() <= request.limit()) {
      return new Page<>(probed, Optional.empty());
    }
    List<T> items = probed.subList(0, request.limit());
    return new Page<>(items, Optional.of(key.apply(items.get(items.size() - 1))));
  }

  /** The same page with its rows shown another way. */
  public <R> Page<R> map(Function<T, R> showing) {
    return new Page<>(items.stream().map(showing).toList(), next);
  }

  /** The same page with its keys written another way. */
  public Page<T> mapNext(Function<String, String> writing) {
    return new Page<>(items, next.map(writing));
  }
}
