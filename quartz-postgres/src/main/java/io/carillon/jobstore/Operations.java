package io.carillon.jobstore;

/** The operations of one store, wired once. */
final class Operations {
  final Jobs jobs;
  final Triggers triggers;
  final TriggerReader reader;
  final Intake intake;
  final Calendars calendars;
  final Pauses pauses;
  final Claimer claimer;
  final Fire fire;
  final Complete complete;
  final TakeOver takeOver;
  final Sweep sweep;
  final ClearAll clearAll;

  Operations(Store store, CompletionSink sink) {
    JobRows jobRows = new JobRows(store);
    TriggerChildren children = new TriggerChildren(store);
    Lanes lanes = new Lanes(store);
    ClaimAlone alone = new ClaimAlone(store);
    reader = new TriggerReader(store);
    TriggerWriter writer = new TriggerWriter(store, children);
    intake = new Intake(writer, new CopyTriggers(store));
    jobs = new Jobs(store, jobRows);
    triggers = new Triggers(store, writer, children, jobs);
    calendars = new Calendars(store, reader, writer);
    pauses = new Pauses(store, lanes, jobs);
    ClaimedRows claimedRows =
        new ClaimedRows(
            store,
            new ClaimedRows.Rows(jobRows, reader, calendars),
            alone,
            new Misfires(store, writer));
    claimer = new Claimer(store, new Acquire(store), new AcquireLanes(store), claimedRows);
    Overlaps overlaps = new Overlaps(store);
    fire = new Fire(store, writer, overlaps, sink);
    complete =
        new Complete(
            store,
            new CompleteOneShots(store),
            new CompleteStandard(store, writer, children, jobs, overlaps),
            alone);
    takeOver = new TakeOver(store, new Recover(store, writer, children, jobs), sink);
    sweep = new Sweep(store);
    clearAll = new ClearAll(store);
  }
}
