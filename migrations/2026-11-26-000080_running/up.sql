-- The matches in which somebody sits and that are not over: what waits for an account is looked for
-- among these alone, however many it has played.
CREATE INDEX matches_running_players ON matches USING gin (players)
    WHERE status <> 'finished' AND status <> 'cancelled';
