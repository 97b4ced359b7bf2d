-- Reads all events once, under a lock that keeps nobody from reading or appending.
ALTER TABLE events VALIDATE CONSTRAINT events_bound;
