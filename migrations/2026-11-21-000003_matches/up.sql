-- A row per match: a summary that is kept in the append's transaction and can be rebuilt from the
-- log.
CREATE TABLE matches (
    id            uuid PRIMARY KEY,
    ruleset       text NOT NULL,
    rules_version text NOT NULL,
    visibility    text NOT NULL CHECK (visibility IN ('public', 'unlisted', 'private')),
    status        text NOT NULL CHECK (status IN ('open', 'active', 'finished')),
    -- The seq and the hash of the last event.
    version       bigint NOT NULL,
    head_hash     bytea NOT NULL,
    creator       uuid,
    -- Who sits where; null where nobody does.
    players       uuid[] NOT NULL,
    -- The text of its title, which can be erased.
    title         uuid,
    created_at    timestamptz NOT NULL,
    started_at    timestamptz,
    ended_at      timestamptz
);
CREATE INDEX matches_listed ON matches (id) WHERE visibility = 'public';
CREATE INDEX matches_players ON matches USING gin (players);

-- The log. A row, once written, stays as it is.
CREATE TABLE events (
    match_id       uuid NOT NULL REFERENCES matches (id),
    seq            bigint NOT NULL CHECK (seq > 0),
    kind           text NOT NULL,
    seat           smallint,
    recorded_at    timestamptz NOT NULL,
    -- Canonical JSON, byte for byte: it is what the commitment commits to.
    content        text NOT NULL,
    salt           bytea NOT NULL,
    commitment     bytea NOT NULL,
    prev_hash      bytea NOT NULL,
    hash           bytea NOT NULL,
    -- The request that brought it about, in the row of its first event.
    key_account    uuid,
    key            uuid,
    request_digest bytea,
    reply          text,
    PRIMARY KEY (match_id, seq)
);
CREATE UNIQUE INDEX events_key ON events (match_id, key_account, key) WHERE key IS NOT NULL;
CREATE UNIQUE INDEX events_created_key ON events (key_account, key)
    WHERE key IS NOT NULL AND seq = 1;

-- The secret that the draws of a match come from; in no other table, and in no event.
CREATE TABLE seeds (
    match_id uuid PRIMARY KEY REFERENCES matches (id),
    seed     bytea NOT NULL CHECK (length(seed) = 32)
);

-- Free text, which the log only refers to by id and digest. It can be erased.
CREATE TABLE texts (
    id       uuid PRIMARY KEY,
    match_id uuid NOT NULL REFERENCES matches (id),
    account  uuid,
    salt     bytea NOT NULL,
    body     text
);
CREATE INDEX texts_account ON texts (account);

-- Whoever asks: what is in the log stays as it is.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION '% is append-only', TG_TABLE_NAME
        USING ERRCODE = 'restrict_violation', TABLE = TG_TABLE_NAME;
END
$$;
CREATE TRIGGER events_stay BEFORE UPDATE OR DELETE ON events
    FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER events_stay_all BEFORE TRUNCATE ON events
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER seeds_stay BEFORE UPDATE OR DELETE ON seeds
    FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER seeds_stay_all BEFORE TRUNCATE ON seeds
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
REVOKE UPDATE, DELETE, TRUNCATE ON events, seeds FROM highnoon_writer;
REVOKE DELETE, TRUNCATE ON matches, texts FROM highnoon_writer;

-- Appends events to a match in one statement, one transaction and one round trip, if the match is
-- still where the caller decided. Answers 'appended', 'behind' (somebody was faster) or 'tampered'
-- (the last event is not what the caller has folded; nothing is appended to such a log).
CREATE FUNCTION append_events(
    the_match uuid,
    head bigint, folded_hash bytea, folded_content bytea,
    kinds text[], seats smallint[], times timestamptz[], contents text[],
    salts bytea[], commitments bytea[], prev_hashes bytea[], hashes bytea[],
    by_account uuid, by_key uuid, by_digest bytea, replied text,
    new_status text, new_players uuid[], new_started timestamptz, new_ended timestamptz,
    text_ids uuid[], text_salts bytea[], text_bodies text[], text_account uuid
) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
    stored_hash bytea;
    count int := array_length(kinds, 1);
BEGIN
    SELECT head_hash INTO stored_hash FROM matches WHERE id = the_match AND version = head FOR UPDATE;
    IF NOT FOUND THEN
        RETURN 'behind';
    END IF;
    PERFORM FROM events
        WHERE match_id = the_match AND seq = head AND hash = folded_hash
          AND sha256(convert_to(content, 'UTF8')) = folded_content;
    IF NOT FOUND OR stored_hash <> folded_hash THEN
        RETURN 'tampered';
    END IF;
    INSERT INTO events (match_id, seq, kind, seat, recorded_at, content, salt, commitment,
                        prev_hash, hash, key_account, key, request_digest, reply)
        SELECT the_match, head + at, kinds[at], seats[at], times[at], contents[at], salts[at],
               commitments[at], prev_hashes[at], hashes[at],
               CASE WHEN at = 1 THEN by_account END, CASE WHEN at = 1 THEN by_key END,
               CASE WHEN at = 1 THEN by_digest END, CASE WHEN at = 1 THEN replied END
        FROM generate_series(1, count) AS at;
    UPDATE matches SET version = head + count, head_hash = hashes[count], status = new_status,
                       players = new_players, started_at = coalesce(started_at, new_started),
                       ended_at = coalesce(ended_at, new_ended)
        WHERE id = the_match;
    INSERT INTO texts (id, match_id, account, salt, body)
        SELECT id, the_match, text_account, salt, body
        FROM unnest(text_ids, text_salts, text_bodies) AS kept (id, salt, body);
    RETURN 'appended';
END
$$;
