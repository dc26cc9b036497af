-- How much of a large directory is gone already, whichever nodes removed it.
ALTER TABLE carillon_deletion
  ADD COLUMN removed_entries bigint NOT NULL DEFAULT 0,
  ADD COLUMN removed_bytes   bigint NOT NULL DEFAULT 0;
