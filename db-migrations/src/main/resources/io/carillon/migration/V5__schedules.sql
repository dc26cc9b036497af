-- Recurring schedules. Their triggers are in Quartz's cron table; the definition as it was given, which outlives the last
-- fire, is here.

CREATE TABLE carillon_schedule (
  name        varchar(200) NOT NULL PRIMARY KEY,
  event_name  varchar(200) NOT NULL,
  calendar_name varchar(200),
  definition  text         NOT NULL, -- JSON
  declaration text,                  -- JSON, when it is declared in code: what the code said last
  orphaned    boolean      NOT NULL DEFAULT false, -- the declaration has disappeared from the code
  created_at  timestamptz  NOT NULL,
  created_by  varchar(200) NOT NULL,
  updated_at  timestamptz  NOT NULL,
  updated_by  varchar(200) NOT NULL
);

CREATE INDEX carillon_schedule_event ON carillon_schedule (event_name, name);
CREATE INDEX carillon_schedule_calendar ON carillon_schedule (calendar_name, name) WHERE calendar_name IS NOT NULL;

-- The newest run of a schedule.
CREATE INDEX carillon_execution_schedule ON carillon_execution (schedule_name, id) WHERE schedule_name IS NOT NULL;
