package io.carillon.jobstore;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.quartz.JobKey;

/** The claim policy's answer as columns. */
record Allowance(boolean everything, List<ClaimPolicy.Share> shares) {
  static Allowance of(ClaimPolicy.Claimable claimable) {
    if (claimable instanceof ClaimPolicy.Listed listed) {
      return new Allowance(false, listed.shares());
    }
    return new Allowance(true, List.of());
  }

  boolean isEmpty() {
    return !everything && shares.isEmpty();
  }

  String[] groups() {
    return shares.stream().map(share -> share.job().getGroup()).toArray(String[]::new);
  }

  String[] names() {
    return shares.stream().map(share -> share.job().getName()).toArray(String[]::new);
  }

  Integer[] atMost() {
    return shares.stream().map(ClaimPolicy.Share::atMost).toArray(Integer[]::new);
  }

  /** How many of each job; empty stands for any number of any job. */
  Map<JobKey, Integer> byJob() {
    return shares.stream()
        .collect(Collectors.toMap(ClaimPolicy.Share::job, ClaimPolicy.Share::atMost));
  }
}
