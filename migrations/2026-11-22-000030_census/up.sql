-- What is counted for those who watch over the server: matches that are not over.
CREATE INDEX matches_unfinished ON matches (status) WHERE status <> 'finished';
