package io.carillon.testkit.contract;

import com.zaxxer.hikari.HikariDataSource;
import io.carillon.testkit.TestDatabase;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.quartz.Job;

/**
 * Nodes and schedulers for the tests of one kind of store. The tests of a class share a database,
 * and each has a scheduler name of its own in it. What a test opens is closed at its end.
 */
@TestInstance(Lifecycle.PER_CLASS)
public abstract class StoreStage implements ClusterStage, SchedulerStage {
  private final TestDatabase database = TestDatabase.migrated();
  private final HikariDataSource connections = database.pool();
  private final List<StoreNode> nodes = new ArrayList<>();
  private final List<LiveScheduler> schedulers = new ArrayList<>();
  private final List<MortalNode> mortals = new ArrayList<>();
  private int test;

  @BeforeEach
  void nextTest() {
    test++;
  }

  @AfterEach
  void closeWhatTheTestOpened() {
    schedulers.forEach(LiveScheduler::close);
    schedulers.clear();
    mortals.forEach(MortalNode::close);
    mortals.clear();
    nodes.forEach(StoreNode::close);
    nodes.clear();
  }

  @AfterAll
  void dropDatabase() {
    connections.close();
    database.close();
  }

  @Override
  public StoreSettings settings(String instanceId) {
    return StoreSettings.lenient(connections, "contract" + test, instanceId);
  }

  @Override
  public StoreNode node() {
    if (nodes.isEmpty()) {
      start(settings("one"));
    }
    return nodes.get(0);
  }

  @Override
  public StoreNode other() {
    node();
    if (nodes.size() < 2) {
      start(settings("two"));
    }
    return nodes.get(1);
  }

  @Override
  public MortalNode mortal(String instanceId) {
    MortalNode mortal = MortalNode.started(factory(), database(), settings(instanceId));
    mortals.add(mortal);
    return mortal;
  }

  /** A node that is not started yet. */
  protected StoreNode initialized(StoreSettings settings) {
    StoreNode node = StoreNode.initialized(factory(), settings);
    nodes.add(node);
    return node;
  }

  @Override
  public LiveScheduler standingBy(String instanceId, Job work) {
    LiveScheduler scheduler = LiveScheduler.standingBy(factory(), settings(instanceId), work);
    schedulers.add(scheduler);
    return scheduler;
  }

  /** Starts one more node, which the test's end closes. */
  protected StoreNode start(StoreSettings settings) {
    StoreNode node = StoreNode.started(factory(), settings);
    nodes.add(node);
    return node;
  }

  @Override
  public TestDatabase database() {
    return database;
  }
}
