package io.carillon.it.rest;

import static io.carillon.it.rest.RunningServer.delete;
import static io.carillon.it.rest.RunningServer.get;
import static io.carillon.it.rest.RunningServer.post;
import static io.carillon.it.rest.RunningServer.put;
import static io.carillon.it.rest.RunningServer.uniqueName;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.carillon.it.rest.RunningServer.Answer;
import jakarta.json.Json;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** Schedules and calendars over HTTP. */
class SchedulesTest {
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final Path CASES =
      Path.of("../quartz-postgres/src/test/resources/io/carillon/schedule");

  private final String name = uniqueName();
  private final String path = "/schedules/" + name;

  @AfterEach
  void remove() {
    delete("admin", path);
  }

  private static String body(String members) {
    return "{\"event\":\"Noop\"," + members + "}";
  }

  private Answer stored(String members) {
    Answer answer = put("admin", path, body(members));
    assertTrue(answer.status() == 201 || answer.status() == 200, answer::toString);
    return answer;
  }

  private static Answer preview(String query, JsonObject body) {
    return post("viewer", "/schedules/preview" + query, body.toString());
  }

  private static JsonObject definition(String spec) {
    return Json.createObjectBuilder().add("event", "Noop").add("spec", spec).build();
  }

  @Test
  void aStoredScheduleIsShownWithItsNextFires() {
    Answer created =
        put(
            "admin",
            path,
            body(
                """
                "spec":"48 10 * * WED","zone":"America/Phoenix","payload":{"a" : 1.10},"priority":7,
                "misfire":"FIRE_ALL","whenRunning":"QUEUE","description":"odd",
                "startAt":"2030-01-01T00:00:00Z","clockChange":{"gap":"SKIP","overlap":"BOTH"}"""));
    assertEquals(201, created.status(), created::toString);
    assertTrue(created.header("Location").endsWith(path), created.header("Location"));
    JsonObject schedule = get("viewer", path).json();
    assertEquals("crontab", schedule.getString("dialect"));
    assertEquals("SCHEDULED", schedule.getString("state"));
    assertEquals(
        List.of("2030-01-02T17:48:00Z", "2030-01-09T17:48:00Z"),
        texts(schedule, "nextFires").subList(0, 2));
    assertEquals(5, texts(schedule, "nextFires").size());
    assertTrue(schedule.getString("summary").contains("Wednesday"), schedule::toString);
    assertEquals("BOTH", schedule.getJsonObject("clockChange").getString("overlap"));
    assertTrue(get("viewer", path).body().contains("{\"a\" : 1.10}"), "the payload as written");
    assertTrue(
        get("viewer", "/schedules?event=Noop&state=SCHEDULED&limit=500").body().contains(name));
  }

  @Test
  void theSameDefinitionAgainChangesNothingAndAnotherPayloadDoesNotMoveIt() {
    String members = "\"spec\":\"@every 1h\"";
    List<String> before = texts(stored(members).json(), "nextFires");
    assertEquals(200, post("operator", path + "/pause", "{}").status());
    assertEquals(before, texts(stored(members).json(), "nextFires"));
    JsonObject other = stored(members + ",\"payload\":2").json();
    assertEquals(before, texts(other, "nextFires"));
    assertEquals("PAUSED", other.getString("state"));
    JsonObject moved = stored("\"spec\":\"@every 2h\"").json();
    assertFalse(before.equals(texts(moved, "nextFires")), moved::toString);
    assertEquals("PAUSED", moved.getString("state"));
    assertEquals("SCHEDULED", post("operator", path + "/resume", "{}").json().getString("state"));
  }

  @Test
  void itsFiresBecomeExecutions() {
    stored("\"spec\":\"@every 1s\"");
    await().atMost(PATIENCE).until(() -> executions("SUCCEEDED") >= 2);
    JsonObject run =
        get("viewer", "/executions?schedule=" + name).json().getJsonArray("items").getJsonObject(0);
    assertEquals("Noop", run.getString("event"));
    assertFalse(run.containsKey("eventId"), run::toString);
    JsonObject schedule = get("viewer", path).json();
    assertEquals("SUCCEEDED", schedule.getString("lastOutcome"));
    assertTrue(schedule.containsKey("previousFire"), schedule::toString);
    assertEquals(204, delete("admin", path).status());
    assertEquals(404, get("viewer", path).status());
  }

  private int executions(String state) {
    return get("viewer", "/executions?limit=500&schedule=" + name + "&state=" + state)
        .json()
        .getJsonArray("items")
        .size();
  }

  @Test
  void runNowRunsItAndLeavesItsFires() {
    List<String> before = texts(stored("\"spec\":\"@yearly\"").json(), "nextFires");
    Answer run = post("operator", path + "/run", "{}");
    assertEquals(200, run.status(), run::toString);
    await().atMost(PATIENCE).until(() -> executions("SUCCEEDED") == 1);
    assertEquals(before, texts(get("viewer", path).json(), "nextFires"));
  }

  @Test
  void clockChangesAndExclusionsAreMarked() {
    String calendar = uniqueName();
    assertEquals(
        201, put("admin", "/calendars/" + calendar, "{\"dates\":[\"2031-03-29\"]}").status());
    stored(
        "\"spec\":\"30 2 * * *\",\"zone\":\"Europe/Berlin\",\"calendar\":\"%s\""
            .formatted(calendar));
    JsonObject fires = get("viewer", path + "/fires?count=3&after=2031-03-28T12:00:00Z").json();
    JsonObject shifted = fires.getJsonArray("fires").getJsonObject(0);
    assertEquals("2031-03-30T01:00:00Z", shifted.getString("instant"));
    assertEquals("shifted", shifted.getString("mark"));
    assertEquals("+02:00", shifted.getString("offset"));
    assertEquals("excluded", fires.getJsonArray("omitted").getJsonObject(0).getString("reason"));
    JsonObject repeated =
        get("viewer", path + "/fires?count=1&after=2031-10-25T12:00:00Z")
            .json()
            .getJsonArray("fires")
            .getJsonObject(0);
    assertEquals("first", repeated.getString("mark"));
    Answer used = delete("admin", "/calendars/" + calendar);
    assertEquals(409, used.status(), used::toString);
    assertTrue(used.body().contains(name), used::toString);
    delete("admin", path);
    assertEquals(204, delete("admin", "/calendars/" + calendar).status());
  }

  @Test
  void everyKnownWrongTextIsRefusedWithItsPosition() throws IOException {
    List<Executable> checks =
        Files.readAllLines(CASES.resolve("cron-invalid.tsv")).stream()
            .skip(1)
            .map(line -> line.split("\t", -1))
            .filter(row -> row.length >= 4)
            .<Executable>map(row -> () -> assertRefused(row[1], row[2]))
            .toList();
    assertEquals(25, checks.size());
    assertAll(checks);
  }

  private void assertRefused(String kind, String spec) {
    var body = Json.createObjectBuilder(definition(spec));
    if (kind.equals("quartz")) {
      body.add("dialect", "quartz");
    }
    JsonObject wrong = body.build();
    for (Answer answer : List.of(preview("", wrong), put("admin", path, wrong.toString()))) {
      assertEquals(400, answer.status(), () -> spec + ": " + answer);
      JsonObject error = answer.json().getJsonArray("errors").getJsonObject(0);
      assertEquals("spec", error.getString("field"), () -> spec + ": " + answer);
      assertTrue(error.getInt("position") >= 0, () -> spec + ": " + answer);
    }
  }

  @Test
  void everyKnownAnswerIsGivenByThePreview() throws IOException {
    List<Executable> checks =
        Files.readAllLines(CASES.resolve("cron-next.csv")).stream()
            .skip(1)
            .map(line -> line.split(";"))
            .filter(row -> !row[5].equals("never"))
            .<Executable>map(row -> () -> assertFires(row))
            .toList();
    assertTrue(checks.size() >= 42, "only " + checks.size());
    assertAll(checks);
  }

  private static void assertFires(String... row) {
    List<String> expected = List.of(row[5].split(" "));
    String gap = row[6].equals("GAP_SKIP") ? "SKIP" : "SHIFT";
    String overlap = row[6].equals("OVERLAP_SECOND") ? "LAST" : "FIRST";
    JsonObject body =
        Json.createObjectBuilder(definition(row[2]))
            .add("zone", row[3])
            .add("dialect", row[1].equals("unix5") ? "crontab" : "quartz")
            .add("clockChange", Json.createObjectBuilder().add("gap", gap).add("overlap", overlap))
            .build();
    Answer answer = preview("?count=%d&after=%s".formatted(expected.size(), row[4]), body);
    assertEquals(200, answer.status(), () -> row[2] + ": " + answer);
    List<String> fires =
        answer.json().getJsonArray("fires").getValuesAs(JsonObject.class).stream()
            .map(fire -> fire.getString("instant"))
            .toList();
    assertEquals(expected, fires, () -> row[2] + ": " + answer);
  }

  @Test
  void twoHundredHostileTextsAtOnceKeepTheApiResponsive() {
    List<HttpRequest.Builder> requests =
        IntStream.range(0, 200)
            .mapToObj(i -> hostile(i % 2 == 0 ? "0 0 30 2 *" : "0 0 0 31 4 ?"))
            .toList();
    List<CompletableFuture<Answer>> hostile =
        requests.stream()
            .map(each -> CompletableFuture.supplyAsync(() -> RunningServer.send(each)))
            .toList();
    long begin = System.nanoTime();
    assertEquals(200, get("viewer", "/schedules?limit=1").status());
    assertTrue(System.nanoTime() - begin < Duration.ofSeconds(5).toNanos(), "a list in between");
    hostile.forEach(answer -> assertEquals(400, answer.join().status()));
  }

  private static HttpRequest.Builder hostile(String spec) {
    return RunningServer.as("viewer", "/schedules/preview")
        .header("Content-Type", RunningServer.JSON)
        .POST(BodyPublishers.ofString(definition(spec).toString()));
  }

  @Test
  void fieldsThatAreWrongAreNamed() {
    assertEquals(List.of("zone"), refused("\"spec\":\"@daily\",\"zone\":\"GMT+25\""));
    assertEquals(List.of("dialect"), refused("\"spec\":\"@daily\",\"dialect\":\"x\""));
    assertEquals(List.of("calendar"), refused("\"spec\":\"@daily\",\"calendar\":\"x\""));
    assertEquals(List.of("calendar"), refused("\"spec\":\"@daily\",\"calendar\":\"a\\u0000b\""));
    assertEquals(List.of("priority"), refused("\"spec\":\"@daily\",\"priority\":11"));
    assertEquals(
        List.of("clockChange.gap", "misfire", "surplus"),
        refused("\"spec\":\"@daily\",\"clockChange\":{\"gap\":1},\"misfire\":\"x\",\"surplus\":1"));
    assertEquals(
        List.of("endAt"),
        refused(
            "\"spec\":\"0 0 1 1 *\",\"startAt\":\"2030-01-02T00:00:00Z\",\"endAt\":\"2030-01-03T00:00:00Z\""));
    assertEquals(List.of("spec"), refused("\"spec\":\"0 0 0 1 1 ? 1999\""));
    assertEquals(List.of("spec"), put("admin", path, "{\"event\":\"Noop\"}").fields());
    assertEquals(403, put("operator", path, body("\"spec\":\"@daily\"")).status());
    assertEquals(403, post("producer", path + "/pause", "{}").status());
  }

  private List<String> refused(String members) {
    Answer answer = put("admin", path, body(members));
    assertEquals(400, answer.status(), answer::toString);
    return answer.fields();
  }

  @Test
  void anEventOfAPausedNameIsShownPausedUntilTheNameIsResumed() {
    String event = uniqueName();
    String target = "{\"event\":\"%s\"}".formatted(event);
    post("producer", "/events", "{\"name\":\"%s\",\"delay\":\"PT1H\"}".formatted(event));
    post("operator", "/pause", target);
    Answer added = post("producer", "/events", "{\"name\":\"%s\"}".formatted(event));
    String id = added.json().getString("id");
    assertEquals("PAUSED", get("viewer", "/events/" + id).json().getString("state"));
    Answer paused = get("viewer", "/events?state=PAUSED&name=" + event);
    assertEquals(2, paused.json().getJsonArray("items").size(), paused::toString);
    post("operator", "/resume", target);
    assertEquals("UNHANDLED", get("viewer", "/events/" + id).json().getString("state"));
  }

  @Test
  void groupsAndEventsArePausedAndWhatIsAddedToThemToo() {
    String event = uniqueName();
    String members = "{\"event\":\"%s\",\"spec\":\"@hourly\"}".formatted(event);
    put("admin", path, members);
    String target = "{\"event\":\"%s\"}".formatted(event);
    assertEquals(1, post("operator", "/pause", target).json().getInt("affected"));
    assertEquals("PAUSED", get("viewer", path).json().getString("state"));
    String later = "/schedules/" + uniqueName();
    assertEquals("PAUSED", put("admin", later, members).json().getString("state"));
    assertEquals(2, post("operator", "/resume", target).json().getInt("affected"));
    assertEquals(0, post("operator", "/resume", target).json().getInt("affected"));
    assertEquals("SCHEDULED", get("viewer", later).json().getString("state"));
    delete("admin", later);
    assertEquals(400, post("operator", "/pause", "{}").status());
    assertEquals(400, post("operator", "/pause", "{\"event\":\"a\",\"all\":true}").status());
    assertEquals(400, post("operator", "/pause", "{\"group\":\"x\"}").status());
  }

  @Test
  void itIsExportedWhereTheNotationCanSayIt() {
    stored("\"spec\":\"0 0 12 ? * 6#3\",\"zone\":\"Europe/Rome\"");
    JsonObject rule = get("viewer", path + "/export?format=RRULE").json();
    assertEquals("Europe/Rome", rule.getString("zone"));
    assertTrue(rule.getString("text").contains("BYDAY=3FR"), rule::toString);
    Answer crontab = get("viewer", path + "/export?format=CRONTAB");
    assertEquals(409, crontab.status(), crontab::toString);
  }

  @Test
  void whatTheCodeDeclaresIsThereAndCameOnce() {
    JsonObject declared = get("viewer", "/schedules/Sleep%20yearly").json();
    assertTrue(declared.getBoolean("declared"), declared::toString);
    assertFalse(declared.getBoolean("orphaned"), declared::toString);
    assertEquals("Asia/Kathmandu", declared.getString("zone"));
  }

  private static List<String> texts(JsonObject object, String field) {
    return object.getJsonArray(field).getValuesAs(JsonString::getString);
  }
}
