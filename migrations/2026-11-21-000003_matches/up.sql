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
) WITH (fillfactor = 70); -- Its rows are updated with every append: let them stay on their page.
CREATE INDEX matches_listed ON matches (id) WHERE visibility = 'public';
CREATE INDEX matches_players ON matches USING gin (players);

-- The log. A row, once written, stays as it is.
CREATE TABLE events (
    -- Without a foreign key: the append itself locks the match's row.
    match_id       uuid NOT NULL,
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
    head bigint,
    -- Everything in the row of the event at the head, as the caller has folded it.
    folded bytea,
    kinds text[], seats smallint[], times timestamptz[], contents text[],
    -- Salt, commitment, prev_hash and hash of each event, one after the other.
    seals bytea[],
    by_account uuid, by_key uuid, by_digest bytea, replied text,
    new_status text, new_players uuid[],
    -- Id and salt of each text, one after the other.
    text_seals bytea[], text_bodies text[]
) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
    count int := array_length(kinds, 1);
    started int := array_position(kinds, 'match.started');
    ended int := array_position(kinds, 'match.finished');
BEGIN
    UPDATE matches SET version = head + count, head_hash = substr(seals[count], 81, 32),
                       status = new_status, players = new_players,
                       started_at = coalesce(started_at, times[started]),
                       ended_at = coalesce(ended_at, times[ended])
        WHERE id = the_match AND version = head AND head_hash = substr(folded, 1, 32)
          AND EXISTS (SELECT FROM events WHERE match_id = the_match AND seq = head
                      AND hash || sha256(convert_to(content, 'UTF8')) || salt || commitment
                          || prev_hash || convert_to(
                              kind || '|' || coalesce(seat::text, '') || '|'
                                  || (extract(epoch FROM recorded_at) * 1000000)::bigint,
                              'UTF8') = folded);
    IF NOT FOUND THEN
        PERFORM FROM matches WHERE id = the_match AND version = head;
        RETURN CASE WHEN FOUND THEN 'tampered' ELSE 'behind' END;
    END IF;
    FOR at IN 1..count LOOP
        INSERT INTO events (match_id, seq, kind, seat, recorded_at, content, salt, commitment,
                            prev_hash, hash, key_account, key, request_digest, reply)
            VALUES (the_match, head + at, kinds[at], seats[at], times[at], contents[at],
                    substr(seals[at], 1, 16), substr(seals[at], 17, 32), substr(seals[at], 49, 32),
                    substr(seals[at], 81, 32),
                    CASE WHEN at = 1 AND by_key IS NOT NULL THEN by_account END,
                    CASE WHEN at = 1 THEN by_key END, CASE WHEN at = 1 THEN by_digest END,
                    CASE WHEN at = 1 THEN replied END);
    END LOOP;
    IF array_length(text_bodies, 1) > 0 THEN
        INSERT INTO texts (id, match_id, account, salt, body)
            SELECT encode(substr(seal, 1, 16), 'hex')::uuid, the_match, by_account,
                   substr(seal, 17, 16), body
            FROM unnest(text_seals, text_bodies) AS kept (seal, body);
    END IF;
    RETURN 'appended';
END
$$;
