-- The finished events in the order of the time they were due; the runs that are no event's last cost it nothing.
CREATE INDEX carillon_execution_due ON carillon_execution (scheduled_at, event_id)
  WHERE event_id IS NOT NULL AND state IN ('SUCCEEDED', 'DEAD', 'CANCELLED');
-- A node runs a part of the time only, and then much: a summary of each page range tells where, and costs an insert next to nothing.
CREATE INDEX carillon_execution_node ON carillon_execution USING brin (node text_bloom_ops) WITH (autosummarize = on);
