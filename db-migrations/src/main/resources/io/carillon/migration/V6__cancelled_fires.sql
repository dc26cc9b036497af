-- A schedule's fire is cancelled under the id that stands for schedule and instant; this is the run whose end settles it.
ALTER TABLE carillon_cancellation ADD COLUMN firing varchar(250);
