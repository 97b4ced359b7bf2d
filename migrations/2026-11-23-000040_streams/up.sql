-- The log for streams of any kind, and for several servers, on one Postgres or on many.
--
-- Events, seeds, texts, disputes and looks belong to a stream. Matches are the only kind so far:
-- their ids are those of their streams. Every key of such a table begins with the stream, and no
-- foreign key leads from one stream to another, so that the tables can be split by it.

-- The triggers below are made anew, as they name the columns.
DROP TRIGGER texts_have_a_place ON texts;
DROP FUNCTION place_text();
DROP FUNCTION append_events(
    uuid, bigint, bytea, text[], smallint[], timestamptz[], text[], bytea[], uuid, uuid, bytea,
    text, text, bytea[], text[]);

ALTER TABLE seeds             DROP CONSTRAINT seeds_match_id_fkey;
ALTER TABLE texts             DROP CONSTRAINT texts_match_id_fkey;
ALTER TABLE disputes          DROP CONSTRAINT disputes_match_id_fkey;
ALTER TABLE accesses          DROP CONSTRAINT accesses_match_id_fkey;
ALTER TABLE look_heads        DROP CONSTRAINT look_heads_match_id_fkey;
ALTER TABLE match_judges      DROP CONSTRAINT match_judges_match_id_fkey;
ALTER TABLE match_judges      DROP CONSTRAINT match_judges_account_fkey;
ALTER TABLE annotations       DROP CONSTRAINT annotations_match_id_fkey;
ALTER TABLE annotations       DROP CONSTRAINT annotations_account_fkey;
ALTER TABLE checkpoint_heads  DROP CONSTRAINT checkpoint_heads_n_fkey;
ALTER TABLE checkpoint_looks  DROP CONSTRAINT checkpoint_looks_n_fkey;
ALTER TABLE refresh_tokens    DROP CONSTRAINT refresh_tokens_account_fkey;

ALTER TABLE events            RENAME COLUMN match_id TO stream;
ALTER TABLE seeds             RENAME COLUMN match_id TO stream;
ALTER TABLE texts             RENAME COLUMN match_id TO stream;
ALTER TABLE disputes          RENAME COLUMN match_id TO stream;
ALTER TABLE accesses          RENAME COLUMN match_id TO stream;
ALTER TABLE look_heads        RENAME COLUMN match_id TO stream;
ALTER TABLE checkpoint_heads  RENAME COLUMN match_id TO stream;
ALTER TABLE checkpoint_looks  RENAME COLUMN match_id TO stream;

ALTER TABLE texts       DROP CONSTRAINT texts_pkey,       ADD PRIMARY KEY (stream, id);
ALTER TABLE disputes    DROP CONSTRAINT disputes_pkey,    ADD PRIMARY KEY (stream, id);
ALTER TABLE accesses    DROP CONSTRAINT accesses_pkey,    ADD PRIMARY KEY (stream, id);
ALTER TABLE annotations DROP CONSTRAINT annotations_pkey, ADD PRIMARY KEY (match_id, id);
DROP INDEX texts_match, disputes_match;
-- Judges name a dispute by its id alone.
CREATE INDEX disputes_id ON disputes (id);

-- A request to make a match reserves the match's id, so that it makes no other when it is sent
-- again, to whichever server. Split by account.
CREATE TABLE creations (
    account        uuid NOT NULL,
    key            uuid NOT NULL,
    request_digest bytea NOT NULL,
    stream         uuid NOT NULL,
    PRIMARY KEY (account, key)
);
REVOKE DELETE, TRUNCATE ON creations FROM highnoon_writer;
INSERT INTO creations (account, key, request_digest, stream)
    SELECT key_account, key, request_digest, stream FROM events
    WHERE key IS NOT NULL AND seq = 1;
DROP INDEX events_created_key;

-- Of a reply only what cannot be computed again: see `streams::reply` in the program. The replies
-- to older requests stay in `reply`.
ALTER TABLE events ADD COLUMN receipt bytea;

-- When the next seat's time is up: what the sweeper looks for. Beside the match, whose updates
-- then stay on their page.
CREATE TABLE deadlines (
    match_id uuid PRIMARY KEY,
    at       timestamptz NOT NULL
) WITH (fillfactor = 70);
INSERT INTO deadlines (match_id, at) SELECT id, deadline FROM matches WHERE deadline IS NOT NULL;
CREATE INDEX deadlines_at ON deadlines (at);
ALTER TABLE matches DROP COLUMN deadline;

-- When the row, or a record that checkpoints cover with it, was last written, by the database's
-- clock. Without an index: rows stay on their page.
ALTER TABLE matches ADD COLUMN changed_at timestamptz NOT NULL DEFAULT now();
ALTER TABLE matches ALTER COLUMN changed_at SET DEFAULT clock_timestamp();

-- What only one server does at a time, and until when which one does it. A lease saves work and
-- guards no truth.
CREATE TABLE leases (
    name   text PRIMARY KEY,
    holder uuid,
    until  timestamptz NOT NULL
);
REVOKE DELETE, TRUNCATE ON leases FROM highnoon_writer;
INSERT INTO leases (name, until) VALUES ('checkpoints', '-infinity'), ('sweep', '-infinity');

-- The servers that run, and the ids of the keys that they know: only to compare. Keys never come
-- from the database.
CREATE TABLE servers (
    id      uuid PRIMARY KEY,
    name    text NOT NULL,
    kids    text[] NOT NULL,
    signs   text NOT NULL,
    seen_at timestamptz NOT NULL
);

-- A row per login, which is locked while its tokens change.
CREATE TABLE families (
    family     uuid PRIMARY KEY,
    account    uuid NOT NULL,
    revoked_at timestamptz
);
CREATE INDEX families_account ON families (account);
INSERT INTO families (family, account, revoked_at)
    SELECT family, (array_agg(account))[1],
           CASE WHEN bool_and(revoked_at IS NOT NULL) THEN max(revoked_at) END
    FROM refresh_tokens GROUP BY family;

-- Appends the lines of a request to a stream, the first of them with its key and its receipt. The
-- caller has made sure, in the same transaction, that the stream is at `head`.
CREATE FUNCTION insert_lines(
    the_stream uuid, head bigint,
    kinds text[], seats smallint[], times timestamptz[], contents text[],
    -- Salt, commitment, prev_hash and hash of each event, one after the other.
    seals bytea[],
    by_account uuid, by_key uuid, by_digest bytea, the_receipt bytea
) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    FOR at IN 1..array_length(kinds, 1) LOOP
        INSERT INTO events (stream, seq, kind, seat, recorded_at, content, salt, commitment,
                            prev_hash, hash, key_account, key, request_digest, receipt)
            VALUES (the_stream, head + at, kinds[at], seats[at], times[at], contents[at],
                    substr(seals[at], 1, 16), substr(seals[at], 17, 32), substr(seals[at], 49, 32),
                    substr(seals[at], 81, 32),
                    CASE WHEN at = 1 AND by_key IS NOT NULL THEN by_account END,
                    CASE WHEN at = 1 THEN by_key END, CASE WHEN at = 1 THEN by_digest END,
                    CASE WHEN at = 1 THEN the_receipt END);
    END LOOP;
END
$$;

-- Appends events to a match in one transaction and one round trip, if the match is still where the
-- caller decided. Answers 'appended', 'behind' (somebody was faster) or 'tampered' (the last event
-- is not what the caller has folded; nothing is appended to such a log).
--
-- Each statement names one table and one stream, and nothing is computed within it: so it has one
-- plan for each session, and runs where the stream is.
CREATE FUNCTION append_to_match(
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
            WHERE id = the_match AND version = head AND head_hash = hash_before;
    END IF;
    IF NOT FOUND THEN
        PERFORM 1 FROM matches WHERE id = the_match AND version = head;
        RETURN CASE WHEN FOUND THEN 'tampered' ELSE 'behind' END;
    END IF;
    PERFORM insert_lines(the_match, head, kinds, seats, times, contents, seals,
                         by_account, by_key, by_digest, the_receipt);
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

-- Stores a new match with its first event, in one transaction. Answers whether it was made: not if
-- it is there already.
CREATE FUNCTION create_match(
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
    IF the_title IS NOT NULL THEN
        INSERT INTO texts (id, stream, account, salt, body)
            VALUES (the_title, the_match, by_account, substr(text_seals[1], 17, 16),
                    text_bodies[1]);
    END IF;
    RETURN true;
END
$$;

-- A text is written after the event that refers to it, in one transaction. No request appends as
-- many events as are looked at.
CREATE FUNCTION place_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW.seq := (
        SELECT min(latest.seq) FROM (
            SELECT events.seq, events.content FROM events
            WHERE events.stream = NEW.stream ORDER BY events.seq DESC LIMIT 1000
        ) AS latest
        WHERE position(NEW.id::text IN latest.content) > 0);
    RETURN NEW;
END
$$;
CREATE TRIGGER texts_have_a_place BEFORE INSERT ON texts
    FOR EACH ROW EXECUTE FUNCTION place_text();

-- The acts of admins, in a chain of their own: each holds the hash of the one before it. An act's
-- `hash` is the SHA-256 of the canonical JSON of {about, account, at, kind, n, prev_hash}; the first
-- `prev_hash` is 64 zeros.
CREATE TABLE admin_acts (
    n         bigint PRIMARY KEY CHECK (n > 0),
    -- Who acted; null at the command line of the server.
    account   uuid,
    at        timestamptz NOT NULL,
    kind      text NOT NULL,
    -- What the act was about, as canonical JSON.
    about     text NOT NULL,
    prev_hash bytea NOT NULL CHECK (length(prev_hash) = 32),
    hash      bytea NOT NULL CHECK (length(hash) = 32)
);
CREATE TRIGGER admin_acts_stay BEFORE UPDATE OR DELETE ON admin_acts
    FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER admin_acts_stay_all BEFORE TRUNCATE ON admin_acts
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
REVOKE UPDATE, DELETE, TRUNCATE ON admin_acts FROM highnoon_writer;

-- The last act, in a row that who acts locks.
CREATE TABLE act_head (
    one  boolean PRIMARY KEY DEFAULT true CHECK (one),
    n    bigint NOT NULL,
    hash bytea NOT NULL CHECK (length(hash) = 32)
);
INSERT INTO act_head (n, hash) VALUES (0, decode(repeat('00', 32), 'hex'));
REVOKE INSERT, DELETE, TRUNCATE ON act_head FROM highnoon_writer;

-- Which heads of this chain checkpoints hold.
CREATE TABLE checkpoint_acts (
    -- The place of the act in its chain.
    acts bigint PRIMARY KEY CHECK (acts > 0),
    n    bigint NOT NULL UNIQUE,
    hash bytea NOT NULL CHECK (length(hash) = 32)
);
CREATE TRIGGER checkpoint_acts_stay BEFORE UPDATE OR DELETE ON checkpoint_acts
    FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER checkpoint_acts_stay_all BEFORE TRUNCATE ON checkpoint_acts
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
REVOKE UPDATE, DELETE, TRUNCATE ON checkpoint_acts FROM highnoon_writer;

-- Events that a server has given receipts for and that were found to be lost: after a restored
-- backup, or when a standby took over that did not have them. Their matches are frozen.
CREATE TABLE lost_events (
    stream      uuid NOT NULL,
    seq         bigint NOT NULL CHECK (seq > 0),
    hash        bytea NOT NULL CHECK (length(hash) = 32),
    recorded_at timestamptz NOT NULL,
    noted_at    timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (stream, seq)
);
REVOKE UPDATE, DELETE, TRUNCATE ON lost_events FROM highnoon_writer;
