package io.carillon.jobstore;

import java.util.List;
import org.quartz.JobKey;

/**
 * What this node may start now. Asked before each claim, by Quartz's scheduler thread, so it must
 * answer at once. What it leaves out stays for other nodes and costs the claim nothing, however
 * much of it is due. When the answer grows, call {@link PostgresJobStore#wakeUp()}.
 */
@FunctionalInterface
public interface ClaimPolicy {
  Claimable claimable();

  /** What was claimed upon the answer: the job of each trigger. On the same thread. */
  default void claimed(List<JobKey> jobs) {
    // most need not know
  }

  /** The answer. */
  sealed interface Claimable {}

  /** Whatever is due: plain Quartz. */
  record Everything() implements Claimable {}

  /** Of these jobs only, and no more of each than stated. */
  record Listed(List<Share> shares) implements Claimable {
    public Listed {
      shares = List.copyOf(shares);
    }
  }

  /**
   * @param job whose triggers may be claimed
   * @param atMost how many at most in this claim, ≥ 1
   */
  record Share(JobKey job, int atMost) {
    public Share {
      if (atMost < 1) {
        throw new IllegalArgumentException("atMost of " + job + " must be at least 1: " + atMost);
      }
    }
  }

  static ClaimPolicy everything() {
    return Everything::new;
  }
}
