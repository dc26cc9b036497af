package io.carillon.testkit.contract;

/** The whole contract for a store that several nodes share. */
public abstract class ClusteredJobStoreContract extends JobStoreContract
    implements ClusterContract, RecoveryContract, ClusteredSchedulerContract {}
