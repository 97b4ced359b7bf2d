-- The matches that an account has made, by which they are listed. Creators do not change: no append
-- touches it.
CREATE INDEX matches_creator ON matches (creator, id);
