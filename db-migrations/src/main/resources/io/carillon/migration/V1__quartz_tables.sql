-- Quartz 2.5's eleven tables: its names, columns and types, so that stock JobStoreTX and stock tools read them.
-- Ours are the indexes, the extra nullable columns (prefix carillon_), two small tables, and one omission: no foreign keys
-- among the trigger tables. Each delete of a trigger would look into all four child tables, which costs more than the
-- delete, and each insert would lock its job's row; the store keeps them together itself.

CREATE TABLE qrtz_job_details (
  sched_name        varchar(120) NOT NULL,
  job_name          varchar(200) NOT NULL,
  job_group         varchar(200) NOT NULL,
  description       varchar(250),
  job_class_name    varchar(250) NOT NULL,
  is_durable        boolean      NOT NULL,
  is_nonconcurrent  boolean      NOT NULL,
  is_update_data    boolean      NOT NULL,
  requests_recovery boolean      NOT NULL,
  job_data          bytea,
  carillon_paused   boolean, -- none of its triggers fires; their rows are not rewritten
  carillon_claim    bigint,  -- the claim that runs it, when it does not run concurrently
  PRIMARY KEY (sched_name, job_name, job_group)
);

-- A claim must stay a HOT update (two thirds of the cost of one that writes to the indexes; see
-- docs/decisions/0010-claim.md for what was measured), so no index may see what a claim changes, and a page must have
-- room for the second version of each of its rows: hence the two generated columns, which are the same before and after
-- a claim, and half-filled pages.
CREATE TABLE qrtz_triggers (
  sched_name      varchar(120) NOT NULL,
  trigger_name    varchar(200) NOT NULL,
  trigger_group   varchar(200) NOT NULL,
  job_name        varchar(200) NOT NULL,
  job_group       varchar(200) NOT NULL,
  description     varchar(250),
  next_fire_time  bigint,
  prev_fire_time  bigint,
  priority        integer,
  trigger_state   varchar(16)  NOT NULL,
  trigger_type    varchar(8)   NOT NULL,
  start_time      bigint       NOT NULL,
  end_time        bigint,
  calendar_name   varchar(200),
  misfire_instr   smallint,
  job_data        bytea,
  carillon_key    varchar(200), -- an event's key: unique among the unfinished events of its name
  carillon_claim  bigint,       -- the claim (qrtz_claims) that holds it while ACQUIRED
  -- when it is due; null while it cannot fire (paused, complete, in error)
  carillon_due    bigint GENERATED ALWAYS AS
    (CASE WHEN trigger_state IN ('WAITING', 'ACQUIRED') THEN next_fire_time END) STORED,
  -- the state that keeps it from firing; null while it can
  carillon_parked varchar(16) GENERATED ALWAYS AS
    (CASE WHEN trigger_state NOT IN ('WAITING', 'ACQUIRED') THEN trigger_state END) STORED,
  PRIMARY KEY (sched_name, trigger_name, trigger_group)
) WITH (fillfactor = 50);

CREATE TABLE qrtz_simple_triggers (
  sched_name      varchar(120) NOT NULL,
  trigger_name    varchar(200) NOT NULL,
  trigger_group   varchar(200) NOT NULL,
  repeat_count    bigint       NOT NULL,
  repeat_interval bigint       NOT NULL,
  times_triggered bigint       NOT NULL,
  PRIMARY KEY (sched_name, trigger_name, trigger_group)
);

CREATE TABLE qrtz_cron_triggers (
  sched_name      varchar(120) NOT NULL,
  trigger_name    varchar(200) NOT NULL,
  trigger_group   varchar(200) NOT NULL,
  cron_expression varchar(1000) NOT NULL, -- Quartz: 120
  time_zone_id    varchar(80),
  carillon_dialect      varchar(40), -- of a ScheduleTrigger: which parser reads the text
  carillon_gap          varchar(8),  -- what a fixed time does that does not exist
  carillon_overlap      varchar(8),  -- what a fixed time does that happens twice
  carillon_when_running varchar(8),  -- what a fire does while the last run goes on
  PRIMARY KEY (sched_name, trigger_name, trigger_group)
);

CREATE TABLE qrtz_simprop_triggers (
  sched_name    varchar(120) NOT NULL,
  trigger_name  varchar(200) NOT NULL,
  trigger_group varchar(200) NOT NULL,
  str_prop_1    varchar(512),
  str_prop_2    varchar(512),
  str_prop_3    varchar(512),
  int_prop_1    integer,
  int_prop_2    integer,
  long_prop_1   bigint,
  long_prop_2   bigint,
  dec_prop_1    numeric(13, 4),
  dec_prop_2    numeric(13, 4),
  bool_prop_1   boolean,
  bool_prop_2   boolean,
  PRIMARY KEY (sched_name, trigger_name, trigger_group)
);

CREATE TABLE qrtz_blob_triggers (
  sched_name    varchar(120) NOT NULL,
  trigger_name  varchar(200) NOT NULL,
  trigger_group varchar(200) NOT NULL,
  blob_data     bytea,
  PRIMARY KEY (sched_name, trigger_name, trigger_group)
);

CREATE TABLE qrtz_calendars (
  sched_name    varchar(120) NOT NULL,
  calendar_name varchar(200) NOT NULL,
  calendar      bytea        NOT NULL,
  PRIMARY KEY (sched_name, calendar_name)
);

CREATE TABLE qrtz_paused_trigger_grps (
  sched_name    varchar(120) NOT NULL,
  trigger_group varchar(200) NOT NULL,
  PRIMARY KEY (sched_name, trigger_group)
);

CREATE TABLE qrtz_fired_triggers (
  sched_name        varchar(120) NOT NULL,
  entry_id          varchar(95)  NOT NULL,
  trigger_name      varchar(200) NOT NULL,
  trigger_group     varchar(200) NOT NULL,
  instance_name     varchar(200) NOT NULL,
  fired_time        bigint       NOT NULL,
  sched_time        bigint       NOT NULL,
  priority          integer      NOT NULL,
  state             varchar(16)  NOT NULL,
  job_name          varchar(200),
  job_group         varchar(200),
  is_nonconcurrent  boolean,
  requests_recovery boolean,
  PRIMARY KEY (sched_name, entry_id)
);

CREATE TABLE qrtz_scheduler_state (
  sched_name        varchar(120) NOT NULL,
  instance_name     varchar(200) NOT NULL,
  last_checkin_time bigint       NOT NULL,
  checkin_interval  bigint       NOT NULL,
  carillon_boot     bigint,  -- which start of the instance this is
  carillon_present  boolean, -- it holds its session lock, so a missing lock means that it is dead
  PRIMARY KEY (sched_name, instance_name)
);

CREATE TABLE qrtz_locks (
  sched_name varchar(120) NOT NULL,
  lock_name  varchar(40)  NOT NULL,
  PRIMARY KEY (sched_name, lock_name)
);

-- One row a batch of claimed triggers; gone when the last of them is completed. What a dead instance held is read here.
CREATE TABLE qrtz_claims (
  sched_name     varchar(120) NOT NULL,
  claim_id       bigint       NOT NULL,
  instance_name  varchar(200) NOT NULL,
  claimed_time   bigint       NOT NULL,
  trigger_names  text[]       NOT NULL,
  trigger_groups text[]       NOT NULL,
  PRIMARY KEY (sched_name, claim_id)
);

-- A lane is the triggers of one group on one job. A paused group is its paused lanes; the triggers are not rewritten.
CREATE TABLE qrtz_paused_lanes (
  sched_name    varchar(120) NOT NULL,
  job_group     varchar(200) NOT NULL,
  job_name      varchar(200) NOT NULL,
  trigger_group varchar(200) NOT NULL,
  PRIMARY KEY (sched_name, job_group, job_name, trigger_group)
);

-- What is due, in the order it fires.
CREATE INDEX qrtz_triggers_due ON qrtz_triggers (sched_name, carillon_due, priority DESC) WHERE carillon_due IS NOT NULL;
-- What is due in a lane; the triggers of a job.
CREATE INDEX qrtz_triggers_lane ON qrtz_triggers
  (sched_name, job_group, job_name, trigger_group, carillon_due, priority DESC);
-- The paused, the dead, the complete.
CREATE INDEX qrtz_triggers_parked ON qrtz_triggers (sched_name, carillon_parked) WHERE carillon_parked IS NOT NULL;
-- One unfinished event a key.
CREATE UNIQUE INDEX qrtz_triggers_key ON qrtz_triggers (sched_name, job_name, carillon_key) WHERE carillon_key IS NOT NULL;
-- What runs of a trigger.
CREATE INDEX qrtz_fired_triggers_trigger ON qrtz_fired_triggers (sched_name, trigger_name, trigger_group);

-- Stock Quartz inserts these on first use, and two nodes doing so at once can fail.
INSERT INTO qrtz_locks (sched_name, lock_name) VALUES ('carillon', 'TRIGGER_ACCESS'), ('carillon', 'STATE_ACCESS');
