package io.carillon.web.rest;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.carillon.admin.UnknownTargetException;
import io.carillon.admin.WrongStateException;
import io.carillon.api.CarillonException;
import io.carillon.api.EventConflictException;
import io.carillon.api.InvalidRequestException;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class ProblemMapperTest {
  @Test
  void namesTheFieldsOfAnInvalidRequest() {
    assertEquals(
        """
        {"type":"about:blank","title":"Bad Request","status":400,"detail":"The request is not valid.",\
        "errors":[{"field":"runAt","message":"is late"}]}""",
        ProblemMapper.ofRefusal(new InvalidRequestException("runAt", "is late"))
            .map(JsonWriter::write)
            .orElseThrow());
  }

  @Test
  void tellsConflictFromAbsence() {
    assertEquals(409, status(new EventConflictException("A", "k", new UUID(0, 1))));
    assertEquals(409, status(new WrongStateException("It runs.")));
    assertEquals(404, status(new UnknownTargetException("event", "x")));
    assertEquals(Optional.empty(), ProblemMapper.ofRefusal(new CarillonException("inside")));
  }

  private static int status(CarillonException refusal) {
    return ProblemMapper.ofRefusal(refusal).orElseThrow().status();
  }
}
