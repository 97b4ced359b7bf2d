-- The feed over all public matches: each event has a place, numbered without gaps after its commit.

-- What was appended to public matches and has no place yet. It is only filled and emptied. The
-- server before this migration does not fill it when it appends many requests at once: see `told`.
CREATE TABLE untold (
    stream uuid NOT NULL,
    first  bigint NOT NULL,
    last   bigint NOT NULL
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);
-- Else its parts could not be moved to another machine while it is written.
ALTER TABLE untold REPLICA IDENTITY FULL;
REVOKE UPDATE, TRUNCATE ON untold FROM highnoon_writer;

-- The places, with all that is told of an event: who reads the feed asks no other table.
CREATE TABLE feed (
    pos         bigint PRIMARY KEY CHECK (pos > 0),
    seq         bigint NOT NULL,
    recorded_at timestamptz NOT NULL,
    -- When it got its place. Older places are deleted some day.
    told_at     timestamptz NOT NULL,
    stream      uuid NOT NULL,
    staged      boolean NOT NULL,
    kind        text NOT NULL,
    ruleset     text NOT NULL,
    hash        bytea NOT NULL CHECK (length(hash) = 32)
);
REVOKE UPDATE, TRUNCATE ON feed FROM highnoon_writer;

-- The last place, in a row that who numbers locks; and when all matches were last looked at for
-- events that nothing in `untold` announced.
CREATE TABLE feed_head (
    one       boolean PRIMARY KEY DEFAULT true CHECK (one),
    pos       bigint NOT NULL,
    looked_at timestamptz NOT NULL
);
INSERT INTO feed_head (pos, looked_at) VALUES (0, now());
REVOKE INSERT, DELETE, TRUNCATE ON feed_head FROM highnoon_writer;

-- How far each public match is told in the feed. What `untold` says only calls somebody: whoever
-- comes tells everything after `seq`. So nothing is told twice or in another order, nor left out
-- for good, whoever has appended it.
CREATE TABLE told (
    stream uuid PRIMARY KEY,
    -- The last event that has a place, or that is older than the feed.
    seq    bigint NOT NULL,
    -- When to come again though nobody calls: an event of a delayed match will be shown then.
    due    timestamptz
) WITH (fillfactor = 70);
CREATE INDEX told_due ON told (due) WHERE due IS NOT NULL;
REVOKE DELETE, TRUNCATE ON told FROM highnoon_writer;
-- What happened before the feed has no place in it.
INSERT INTO told (stream, seq) SELECT id, version FROM matches WHERE visibility = 'public';

-- As before, and says in `untold` what it has appended to a public match.
-- Appends events to a match in one transaction and one round trip, if the match is still where the
-- caller decided. Answers 'appended', 'behind' (somebody was faster) or 'tampered' (the last event
-- is not what the caller has folded; nothing is appended to such a log).
--
-- Each statement names one table and one stream, and nothing is computed within it: so it has one
-- plan for each session, and runs where the stream is.
CREATE OR REPLACE FUNCTION append_to_match(
    the_match uuid,
    head bigint,
    -- Everything in the row of the event at the head, as the caller has folded it.
    folded bytea,
    kinds text[], seats smallint[], times timestamptz[], contents text[], seals bytea[],
    -- Nobody, where the server itself records that a seat's time is up.
    by_account uuid, by_key uuid, by_digest bytea, the_receipt bytea,
    -- What the match's row says after it.
    new_status text, new_players uuid[],
    -- Whether the next deadline is another one than before, and which; null where there is none.
    deadline_moved boolean, new_deadline timestamptz,
    -- A JSON array of all its disputes, where one was opened or closed; null otherwise.
    new_disputes json,
    -- Id and salt of each text, one after the other; and its seq.
    text_seals bytea[], text_bodies text[]
) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
    count int := array_length(kinds, 1);
    hash_before bytea := substr(folded, 1, 32);
    hash_after bytea := substr(seals[count], 81, 32);
    version_after bigint := head + count;
    started timestamptz := times[array_position(kinds, 'match.started')];
    ended timestamptz := times[array_position(kinds, 'match.finished')];
    changed timestamptz := clock_timestamp();
    dispute record;
    opened timestamptz;
    seen_by text;
BEGIN
    PERFORM 1 FROM events WHERE stream = the_match AND seq = head
        AND hash || sha256(convert_to(content, 'UTF8')) || salt || commitment || prev_hash
            || convert_to(kind || '|' || coalesce(seat::text, '') || '|'
                || (extract(epoch FROM recorded_at) * 1000000)::bigint, 'UTF8') = folded;
    IF FOUND THEN
        UPDATE matches SET version = version_after, head_hash = hash_after, status = new_status,
                           players = new_players, changed_at = changed,
                           started_at = coalesce(started_at, started),
                           ended_at = coalesce(ended_at, ended)
            WHERE id = the_match AND version = head AND head_hash = hash_before
            RETURNING visibility INTO seen_by;
    END IF;
    IF NOT FOUND THEN
        PERFORM 1 FROM matches WHERE id = the_match AND version = head;
        RETURN CASE WHEN FOUND THEN 'tampered' ELSE 'behind' END;
    END IF;
    PERFORM insert_lines(the_match, head, kinds, seats, times, contents, seals,
                         by_account, by_key, by_digest, the_receipt);
    IF seen_by = 'public' THEN
        INSERT INTO untold (stream, first, last) VALUES (the_match, head + 1, version_after);
    END IF;
    IF deadline_moved THEN
        IF new_deadline IS NULL THEN
            DELETE FROM deadlines WHERE match_id = the_match;
        ELSE
            INSERT INTO deadlines (match_id, at) VALUES (the_match, new_deadline)
                ON CONFLICT (match_id) DO UPDATE SET at = excluded.at;
        END IF;
    END IF;
    FOR at IN 1..coalesce(array_length(text_bodies, 1), 0) LOOP
        INSERT INTO texts (id, stream, account, salt, body)
            VALUES (encode(substr(text_seals[at], 1, 16), 'hex')::uuid, the_match, by_account,
                    substr(text_seals[at], 17, 16), text_bodies[at]);
    END LOOP;
    FOR dispute IN SELECT * FROM json_to_recordset(coalesce(new_disputes, '[]')) AS one (
        id uuid, seq bigint, seat smallint, account uuid, about bigint, claim uuid,
        suspend boolean, closed_by bigint)
    LOOP
        SELECT recorded_at INTO opened FROM events
            WHERE stream = the_match AND seq = dispute.seq;
        INSERT INTO disputes (id, stream, seq, seat, account, about, claim, suspend, opened_at,
                              closed_by)
            VALUES (dispute.id, the_match, dispute.seq, dispute.seat, dispute.account,
                    dispute.about, dispute.claim, dispute.suspend, opened, dispute.closed_by)
            ON CONFLICT (stream, id) DO UPDATE SET closed_by = excluded.closed_by;
    END LOOP;
    RETURN 'appended';
END
$$;

-- As before, and says in `untold` that it has made a public match.
-- Stores a new match with its first event, in one transaction. Answers whether it was made: not if
-- it is there already.
CREATE OR REPLACE FUNCTION create_match(
    the_match uuid, the_ruleset text, the_version text, the_visibility text, the_creator uuid,
    new_players uuid[], is_delayed boolean, is_staged boolean, the_seed bytea,
    -- The first event. Of these and of the texts there is one at most.
    kinds text[], seats smallint[], times timestamptz[], contents text[], seals bytea[],
    by_account uuid, by_key uuid, by_digest bytea, the_receipt bytea,
    text_seals bytea[], text_bodies text[]
) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
    the_title uuid := encode(substr(text_seals[1], 1, 16), 'hex')::uuid;
    hash_after bytea := substr(seals[1], 81, 32);
BEGIN
    INSERT INTO matches (id, ruleset, rules_version, visibility, status, version, head_hash,
                         creator, players, delayed, staged, title, created_at)
        VALUES (the_match, the_ruleset, the_version, the_visibility, 'open', 1, hash_after,
                the_creator, new_players, is_delayed, is_staged, the_title, times[1])
        ON CONFLICT (id) DO NOTHING;
    IF NOT FOUND THEN
        RETURN false;
    END IF;
    INSERT INTO seeds (stream, seed) VALUES (the_match, the_seed);
    PERFORM insert_lines(the_match, 0, kinds, seats, times, contents, seals,
                         by_account, by_key, by_digest, the_receipt);
    IF the_visibility = 'public' THEN
        INSERT INTO untold (stream, first, last) VALUES (the_match, 1, 1);
    END IF;
    IF the_title IS NOT NULL THEN
        INSERT INTO texts (id, stream, account, salt, body)
            VALUES (the_title, the_match, by_account, substr(text_seals[1], 17, 16),
                    text_bodies[1]);
    END IF;
    RETURN true;
END
$$;
