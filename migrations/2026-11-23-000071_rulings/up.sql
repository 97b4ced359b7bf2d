-- The rulings among the events, of which there are few: whoever reads those about one player looks
-- for them in all matches of that player.
CREATE INDEX events_rulings ON events (stream, seq) WHERE kind = 'ruling.issued';
