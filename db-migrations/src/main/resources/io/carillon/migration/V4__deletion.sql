-- What is to be deleted, one row a path. A row goes when its file is gone, so the table is as large as the backlog.
CREATE TABLE carillon_deletion (
  id            uuid         NOT NULL PRIMARY KEY, -- UUID version 7
  root          varchar(200) NOT NULL,             -- the configured name
  path          text         NOT NULL,             -- relative to the root, the bytes as they are on disk
  recursive     boolean      NOT NULL,
  state         varchar(16)  NOT NULL DEFAULT 'SCHEDULED' CHECK (state IN ('SCHEDULED', 'PARKED')),
  begun         boolean      NOT NULL DEFAULT false, -- part of it may be gone: shown as DELETING, cannot be restored
  due_at        timestamptz  NOT NULL,             -- when it may go
  next_try_at   timestamptz  NOT NULL,             -- when the job looks at it: due_at, later after a failure or in the trash
  attempts      integer      NOT NULL DEFAULT 0,
  last_error    text,
  trashed_at    timestamptz,                       -- since when it is in its root's trash
  reason        text,
  created_at    timestamptz  NOT NULL,
  created_by    varchar(200) NOT NULL,
  claim         uuid,                              -- which claim has it, or
  claimed_by    bigint,                            -- of which run: the key of the advisory lock that run holds
  claimed_until timestamptz                        -- after this, by the database's clock, the claim counts no more
);

-- The job's page: one root's free rows in the order they are due.
CREATE INDEX carillon_deletion_due ON carillon_deletion (root, next_try_at, id)
  WHERE claim IS NULL AND state = 'SCHEDULED';

-- What a dead run left behind.
CREATE INDEX carillon_deletion_claimed ON carillon_deletion (claim) WHERE claim IS NOT NULL;

CREATE INDEX carillon_deletion_parked ON carillon_deletion (id) WHERE state = 'PARKED';

-- What each root was on when a node met it: another file system there means that its mount is gone.
CREATE TABLE carillon_deletion_root (
  node     varchar(200) NOT NULL,
  root     varchar(200) NOT NULL,
  location text         NOT NULL, -- as it was configured then; another one begins anew
  accepted text         NOT NULL, -- what it should be on
  found    text         NOT NULL, -- what it was on when the node last looked it up
  found_at timestamptz  NOT NULL,
  PRIMARY KEY (node, root)
);

-- The job that runs now, or the last one that did: written about once a second, read by every node.
CREATE TABLE carillon_deletion_progress (
  only_row   boolean      NOT NULL PRIMARY KEY DEFAULT true CHECK (only_row),
  node       varchar(200) NOT NULL,
  started_at timestamptz  NOT NULL,
  updated_at timestamptz  NOT NULL,
  ended_at   timestamptz,
  total      bigint       NOT NULL, -- records due: done, failed, and still to do
  done       bigint       NOT NULL,
  failed     bigint       NOT NULL,
  bytes      bigint       NOT NULL,
  entries    bigint       NOT NULL,
  errors     text         NOT NULL -- how many of each kind, as a JSON object
);
