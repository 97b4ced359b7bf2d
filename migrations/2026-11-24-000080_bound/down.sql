ALTER TABLE events DROP CONSTRAINT events_bound;
DROP FUNCTION first_id_at(timestamptz);
DROP FUNCTION moment_of_id(uuid);
