ALTER TABLE carillon_execution
  ADD COLUMN log      text,  -- what the run logged, bounded
  ADD COLUMN progress text;  -- how far it got: JSON with done, total, text

-- Events that a node holds and somebody wants stopped; gone when the event is.
CREATE TABLE carillon_cancellation (
  event_id uuid         NOT NULL PRIMARY KEY,
  who      varchar(200) NOT NULL
);

-- What runs for longer than a moment, as its node says; gone when the run is over.
CREATE TABLE carillon_run (
  node          varchar(200) NOT NULL,
  fire_instance varchar(200) NOT NULL,
  trigger_name  varchar(200) NOT NULL,
  started_at    timestamptz  NOT NULL,
  overdue       boolean      NOT NULL, -- it was interrupted and goes on all the same
  progress      text,                  -- how far it is: JSON with done, total, text
  PRIMARY KEY (node, fire_instance)
);

ALTER TABLE carillon_node ADD COLUMN drain boolean NOT NULL DEFAULT false; -- it is to claim nothing more

-- Where a name has a limit in the cluster: how many of its events each node may hold at once.
CREATE TABLE carillon_slot (
  event_name varchar(200) NOT NULL,
  node       varchar(200) NOT NULL,
  slots      integer      NOT NULL,
  PRIMARY KEY (event_name, node)
);

-- Where a name has a rate limit: how many of its events may still be claimed.
CREATE TABLE carillon_bucket (
  event_name varchar(200)     NOT NULL PRIMARY KEY,
  tokens     double precision NOT NULL, -- as of
  filled_at  timestamptz      NOT NULL
);

-- What did not succeed, which is looked for among many that did. A run that succeeded costs it nothing.
CREATE INDEX carillon_execution_failed ON carillon_execution (state, id) WHERE state <> 'SUCCEEDED';
-- What became of an event with a key; others cost it nothing.
CREATE INDEX carillon_execution_key ON carillon_execution (event_key, event_id) WHERE event_key IS NOT NULL;
-- The runs of a name that has few.
CREATE INDEX carillon_execution_name ON carillon_execution (event_name, id);
