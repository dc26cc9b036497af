-- History: one row a run. The id is a UUID version 7, so it sorts by time, and partitions are ranges of ids: the primary key
-- is the time order, and a day's rows go by dropping their partition.
CREATE TABLE carillon_execution (
  id            uuid         NOT NULL,
  event_name    varchar(200) NOT NULL,
  event_id      uuid,                   -- the event, or
  schedule_name varchar(200),           -- the schedule that fired
  scheduled_at  timestamptz  NOT NULL,
  started_at    timestamptz,            -- null when it never started (cancelled, skipped)
  finished_at   timestamptz  NOT NULL,
  node          varchar(200) NOT NULL,
  attempt       integer      NOT NULL,
  max_attempts  integer      NOT NULL,
  state         varchar(16)  NOT NULL,
  priority      smallint     NOT NULL,
  event_key     varchar(200),
  created_at    timestamptz,
  created_by    varchar(200),
  payload       text,
  error_class   text,
  error_message text,
  error_stack   text,
  PRIMARY KEY (id)
) PARTITION BY RANGE (id);

CREATE TABLE carillon_execution_default PARTITION OF carillon_execution DEFAULT;

CREATE INDEX carillon_execution_event ON carillon_execution (event_id) WHERE event_id IS NOT NULL;

CREATE TABLE carillon_node (
  id              varchar(200) NOT NULL PRIMARY KEY, -- Quartz's instance id
  host            text         NOT NULL,
  version         text         NOT NULL,
  started_at      timestamptz  NOT NULL,
  last_check_in   timestamptz  NOT NULL,             -- by the database's clock
  clock_offset_ms bigint       NOT NULL,             -- node minus database
  running         integer      NOT NULL,
  claimed         integer      NOT NULL,
  event_names     text[]       NOT NULL,
  state           varchar(16)  NOT NULL
);

CREATE TABLE carillon_audit (
  id     uuid         NOT NULL PRIMARY KEY, -- UUID version 7
  at     timestamptz  NOT NULL,
  who    varchar(200) NOT NULL,
  action varchar(100) NOT NULL,
  target text         NOT NULL,
  before jsonb,
  after  jsonb
);

-- What runs now, whichever job store claimed it: a row in qrtz_fired_triggers, or a trigger held by a batch in qrtz_claims.
CREATE VIEW carillon_firing AS
SELECT sched_name, entry_id::text AS entry_id, trigger_name, trigger_group, job_name, job_group, instance_name, fired_time,
  sched_time, priority, state
FROM qrtz_fired_triggers
UNION ALL
SELECT t.sched_name, c.claim_id || '-' || t.trigger_name, t.trigger_name, t.trigger_group, t.job_name, t.job_group, c.instance_name, c.claimed_time,
  t.next_fire_time, t.priority, 'EXECUTING'
FROM qrtz_claims c
CROSS JOIN LATERAL unnest(c.trigger_names, c.trigger_groups) AS held (trigger_name, trigger_group)
JOIN qrtz_triggers t ON t.sched_name = c.sched_name AND t.trigger_name = held.trigger_name
  AND t.trigger_group = held.trigger_group AND t.carillon_claim = c.claim_id;
