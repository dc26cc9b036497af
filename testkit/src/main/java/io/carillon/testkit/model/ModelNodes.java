package io.carillon.testkit.model;

import io.carillon.testkit.TestDatabase;
import io.carillon.testkit.contract.JobStoreFactory;
import io.carillon.testkit.contract.MortalNode;
import io.carillon.testkit.contract.StoreNode;
import io.carillon.testkit.contract.StoreSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.quartz.spi.OperableTrigger;
import org.quartz.spi.TriggerFiredBundle;

/** The nodes of a run: what each has claimed and what runs on it. */
final class ModelNodes implements AutoCloseable {
  private final JobStoreFactory factory;
  private final TestDatabase database;
  private final StoreSettings settings;
  private final Random random;
  private final List<ModelNode> nodes = new ArrayList<>();
  private final List<MortalNode> dead = new ArrayList<>();

  /** One of them. */
  record ModelNode(
      String id,
      MortalNode mortal,
      List<OperableTrigger> claims,
      List<TriggerFiredBundle> running) {
    StoreNode store() {
      return mortal.node();
    }
  }

  ModelNodes(
      JobStoreFactory factory, TestDatabase database, StoreSettings settings, Random random) {
    this.factory = factory;
    this.database = database;
    this.settings = settings;
    this.random = random;
  }

  void start(String id) {
    MortalNode mortal = MortalNode.started(factory, database, settings.withInstanceId(id));
    nodes.add(new ModelNode(id, mortal, new ArrayList<>(), new ArrayList<>()));
  }

  ModelNode any() {
    return nodes.get(random.nextInt(nodes.size()));
  }

  List<ModelNode> all() {
    return nodes;
  }

  /** Kills one, and starts it again. */
  ModelNode restart() {
    ModelNode victim = any();
    nodes.remove(victim);
    victim.mortal().die();
    dead.add(victim.mortal());
    start(victim.id());
    return victim;
  }

  @Override
  public void close() {
    nodes.forEach(node -> node.mortal().close());
    dead.forEach(MortalNode::close);
  }
}
