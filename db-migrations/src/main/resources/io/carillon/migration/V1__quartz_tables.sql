-- Quartz 2.5's eleven tables: its names, columns and types, so that stock JobStoreTX and stock tools read them.
-- Ours are the indexes, the extra nullable columns (prefix carillon_), and one omission: the child trigger tables have no
-- foreign key to qrtz_triggers. Each delete of a trigger would look into all four, which costs more than the delete; the
-- store keeps them together itself.

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
  PRIMARY KEY (sched_name, job_name, job_group)
);

CREATE TABLE qrtz_triggers (
  sched_name     varchar(120) NOT NULL,
  trigger_name   varchar(200) NOT NULL,
  trigger_group  varchar(200) NOT NULL,
  job_name       varchar(200) NOT NULL,
  job_group      varchar(200) NOT NULL,
  description    varchar(250),
  next_fire_time bigint,
  prev_fire_time bigint,
  priority       integer,
  trigger_state  varchar(16)  NOT NULL,
  trigger_type   varchar(8)   NOT NULL,
  start_time     bigint       NOT NULL,
  end_time       bigint,
  calendar_name  varchar(200),
  misfire_instr  smallint,
  job_data       bytea,
  carillon_key   varchar(200), -- an event's key: unique among the unfinished events of its name
  PRIMARY KEY (sched_name, trigger_name, trigger_group),
  FOREIGN KEY (sched_name, job_name, job_group) REFERENCES qrtz_job_details (sched_name, job_name, job_group)
);

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
  cron_expression varchar(120) NOT NULL,
  time_zone_id    varchar(80),
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
  PRIMARY KEY (sched_name, instance_name)
);

CREATE TABLE qrtz_locks (
  sched_name varchar(120) NOT NULL,
  lock_name  varchar(40)  NOT NULL,
  PRIMARY KEY (sched_name, lock_name)
);

-- What is due, in the order it fires.
CREATE INDEX qrtz_triggers_due ON qrtz_triggers (sched_name, trigger_state, next_fire_time, priority DESC);
-- The triggers of a job, and the foreign key.
CREATE INDEX qrtz_triggers_job ON qrtz_triggers (sched_name, job_name, job_group);
-- One unfinished event a key.
CREATE UNIQUE INDEX qrtz_triggers_key ON qrtz_triggers (sched_name, job_name, carillon_key) WHERE carillon_key IS NOT NULL;
-- What an instance has claimed or runs; what runs of a trigger.
CREATE INDEX qrtz_fired_triggers_instance ON qrtz_fired_triggers (sched_name, instance_name);
CREATE INDEX qrtz_fired_triggers_trigger ON qrtz_fired_triggers (sched_name, trigger_name, trigger_group);

-- Stock Quartz inserts these on first use, and two nodes doing so at once can fail.
INSERT INTO qrtz_locks (sched_name, lock_name) VALUES ('carillon', 'TRIGGER_ACCESS'), ('carillon', 'STATE_ACCESS');
