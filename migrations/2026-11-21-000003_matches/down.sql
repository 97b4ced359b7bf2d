DROP FUNCTION append_events;
DROP TABLE texts;
DROP TABLE seeds;
DROP TABLE events;
DROP TABLE matches;
DROP FUNCTION refuse_change;
