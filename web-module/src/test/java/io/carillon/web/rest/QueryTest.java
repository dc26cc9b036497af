package io.carillon.web.rest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.carillon.admin.EventState;
import io.carillon.admin.PageRequest;
import io.carillon.api.FieldError;
import io.carillon.api.InvalidRequestException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class QueryTest {
  @Test
  void hasDefaults() {
    assertEquals(new PageRequest(50, Optional.empty()), query().newestFirst(Cursor.EVENTS));
  }

  @Test
  void readsByType() {
    Query query =
        Query.of(
            Map.of(
                "state", List.of("DEAD"),
                "from", List.of("2030-01-01T02:00:00 02:00"),
                "name", List.of("a/%😀"),
                "limit", List.of("500"),
                "sort", List.of("-id")));
    assertEquals(Optional.of(EventState.DEAD), query.choice("state", EventState.class));
    assertEquals(Optional.of(Instant.parse("2030-01-01T00:00:00Z")), query.instant("from"));
    assertEquals(Optional.of("a/%😀"), query.text("name"));
    assertEquals(new PageRequest(500, Optional.empty()), query.newestFirst(Cursor.EVENTS));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "0",
        "-1",
        "501",
        "1000000",
        "2147483648",
        "99999999999999999999",
        "x",
        "",
        "1.5",
        "+5",
        "٣"
      })
  void refusesLimits(String limit) {
    assertEquals(
        List.of("limit"),
        errors(() -> Query.of(Map.of("limit", List.of(limit))).newestFirst(Cursor.EVENTS)));
  }

  @ParameterizedTest
  @CsvSource({"cursor,zz", "sort,;drop", "sort,id", "page,1", "'',x"})
  void namesTheParameter(String name, String value) {
    assertEquals(
        List.of(name),
        errors(() -> Query.of(Map.of(name, List.of(value))).newestFirst(Cursor.EVENTS)));
  }

  @Test
  void refusesAParameterGivenTwice() {
    Query query = Query.of(Map.of("limit", List.of("1", "2")));
    assertEquals(List.of("limit"), errors(() -> query.newestFirst(Cursor.EVENTS)));
  }

  @Test
  void refusesTextThatCannotBeStored() {
    Query query = Query.of(Map.of("name", List.of("a\0")));
    query.text("name");
    assertEquals(List.of("name"), errors(query::end));
  }

  private static Query query() {
    return Query.of(Map.of());
  }

  private static List<String> errors(Runnable reading) {
    return assertThrows(InvalidRequestException.class, reading::run).errors().stream()
        .map(FieldError::field)
        .toList();
  }
}
