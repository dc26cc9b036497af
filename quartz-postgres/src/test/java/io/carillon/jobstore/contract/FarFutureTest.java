package io.carillon.jobstore.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.carillon.testkit.contract.SampleJobs;
import io.carillon.testkit.contract.SampleTriggers;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.quartz.JobDetail;
import org.quartz.Trigger.TriggerState;
import org.quartz.TriggerKey;
import org.quartz.spi.OperableTrigger;
import org.quartz.spi.TriggerFiredBundle;

/** No date is too far: what lies ahead sleeps, what is past fires once. */
class FarFutureTest extends OursOnStage {
  private final JobDetail job = SampleJobs.job("job");

  @ParameterizedTest
  @ValueSource(longs = {253402300799000L, 64092211200000L, Long.MAX_VALUE, Long.MAX_VALUE - 1})
  void farDateSleepsAndIsKept(long millis) throws Exception {
    Instant at = Instant.ofEpochMilli(millis);
    OperableTrigger trigger = node().schedule(job, once("far", job, at));
    assertEquals(List.of(), node().acquirable());
    assertEquals(TriggerState.NORMAL, node().state(trigger));
    assertEquals(
        at,
        SampleTriggers.instant(
            node().store().retrieveTrigger(new TriggerKey("far")).getNextFireTime()));
    node().schedule(job, once("due", job));
    assertEquals(List.of("due"), node().acquirable(), "it holds up nothing");
  }

  @ParameterizedTest
  @ValueSource(longs = {-1000L, 0L, -62198755200000L})
  void pastDateFiresAtOnceAndOnce(long millis) throws Exception {
    node().schedule(job, once("past", job, Instant.ofEpochMilli(millis)));
    TriggerFiredBundle fired = node().fireNext();
    assertEquals(
        Instant.ofEpochMilli(millis), SampleTriggers.instant(fired.getScheduledFireTime()));
    node().complete(fired);
    assertEquals(0, node().store().getNumberOfTriggers());
  }

  @Test
  void theTimesInBetweenAreToo() throws Exception {
    long now = SampleTriggers.now().toEpochMilli();
    node().schedule(job, once("seconds", job, Instant.ofEpochSecond(now / 1000 + (1L << 31))));
    node().schedule(job, once("millis", job, Instant.ofEpochMilli(now + (1L << 31))));
    assertEquals(List.of(), node().acquirable());
  }
}
