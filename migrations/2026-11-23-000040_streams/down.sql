-- Replies since the migration cannot be given again: their receipts were not stored whole.
DROP TABLE admin_acts, act_head, checkpoint_acts, lost_events;
DROP TRIGGER texts_have_a_place ON texts;
DROP FUNCTION place_text();
DROP FUNCTION append_to_match(
    uuid, bigint, bytea, text[], smallint[], timestamptz[], text[], bytea[], uuid, uuid, bytea,
    bytea, text, uuid[], boolean, timestamptz, json, bytea[], text[]);
DROP FUNCTION create_match(
    uuid, text, text, text, uuid, uuid[], boolean, boolean, bytea, text[], smallint[],
    timestamptz[], text[], bytea[], uuid, uuid, bytea, bytea, bytea[], text[]);
DROP FUNCTION insert_lines(
    uuid, bigint, text[], smallint[], timestamptz[], text[], bytea[], uuid, uuid, bytea, bytea);
DROP TABLE families, servers, leases;

ALTER TABLE matches DROP COLUMN changed_at, ADD COLUMN deadline timestamptz;
UPDATE matches SET deadline = deadlines.at FROM deadlines WHERE deadlines.match_id = matches.id;
CREATE INDEX matches_deadline ON matches (deadline) WHERE deadline IS NOT NULL;
DROP TABLE deadlines, creations;
ALTER TABLE events DROP COLUMN receipt;
CREATE UNIQUE INDEX events_created_key ON events (key_account, key)
    WHERE key IS NOT NULL AND seq = 1;

DROP INDEX disputes_id;
ALTER TABLE texts       DROP CONSTRAINT texts_pkey,       ADD PRIMARY KEY (id);
ALTER TABLE disputes    DROP CONSTRAINT disputes_pkey,    ADD PRIMARY KEY (id);
ALTER TABLE accesses    DROP CONSTRAINT accesses_pkey,    ADD PRIMARY KEY (id);
ALTER TABLE annotations DROP CONSTRAINT annotations_pkey, ADD PRIMARY KEY (id);

ALTER TABLE events           RENAME COLUMN stream TO match_id;
ALTER TABLE seeds            RENAME COLUMN stream TO match_id;
ALTER TABLE texts            RENAME COLUMN stream TO match_id;
ALTER TABLE disputes         RENAME COLUMN stream TO match_id;
ALTER TABLE accesses         RENAME COLUMN stream TO match_id;
ALTER TABLE look_heads       RENAME COLUMN stream TO match_id;
ALTER TABLE checkpoint_heads RENAME COLUMN stream TO match_id;
ALTER TABLE checkpoint_looks RENAME COLUMN stream TO match_id;
CREATE INDEX texts_match ON texts (match_id);
CREATE INDEX disputes_match ON disputes (match_id);

ALTER TABLE seeds ADD CONSTRAINT seeds_match_id_fkey
    FOREIGN KEY (match_id) REFERENCES matches (id);
ALTER TABLE texts ADD CONSTRAINT texts_match_id_fkey
    FOREIGN KEY (match_id) REFERENCES matches (id);
ALTER TABLE disputes ADD CONSTRAINT disputes_match_id_fkey
    FOREIGN KEY (match_id) REFERENCES matches (id);
ALTER TABLE accesses ADD CONSTRAINT accesses_match_id_fkey
    FOREIGN KEY (match_id) REFERENCES matches (id);
ALTER TABLE look_heads ADD CONSTRAINT look_heads_match_id_fkey
    FOREIGN KEY (match_id) REFERENCES matches (id);
ALTER TABLE match_judges ADD CONSTRAINT match_judges_match_id_fkey
    FOREIGN KEY (match_id) REFERENCES matches (id);
ALTER TABLE match_judges ADD CONSTRAINT match_judges_account_fkey
    FOREIGN KEY (account) REFERENCES accounts (id);
ALTER TABLE annotations ADD CONSTRAINT annotations_match_id_fkey
    FOREIGN KEY (match_id) REFERENCES matches (id);
ALTER TABLE annotations ADD CONSTRAINT annotations_account_fkey
    FOREIGN KEY (account) REFERENCES accounts (id);
ALTER TABLE checkpoint_heads ADD CONSTRAINT checkpoint_heads_n_fkey
    FOREIGN KEY (n) REFERENCES checkpoints (n);
ALTER TABLE checkpoint_looks ADD CONSTRAINT checkpoint_looks_n_fkey
    FOREIGN KEY (n) REFERENCES checkpoints (n);
ALTER TABLE refresh_tokens ADD CONSTRAINT refresh_tokens_account_fkey
    FOREIGN KEY (account) REFERENCES accounts (id) ON DELETE CASCADE;

CREATE FUNCTION place_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW.seq := (
        SELECT min(latest.seq) FROM (
            SELECT events.seq, events.content FROM events
            WHERE events.match_id = NEW.match_id ORDER BY events.seq DESC LIMIT 1000
        ) AS latest
        WHERE position(NEW.id::text IN latest.content) > 0);
    RETURN NEW;
END
$$;
CREATE TRIGGER texts_have_a_place BEFORE INSERT ON texts
    FOR EACH ROW EXECUTE FUNCTION place_text();

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
    -- Nobody, where the server itself records that a seat's time is up.
    by_account uuid, by_key uuid, by_digest bytea, replied text,
    -- What the match's row says after it: a JSON object of `status`, `players` by seat, `deadline`
    -- (when the next seat's time is up) and, where one was opened or closed, `disputes`.
    new_summary text,
    -- Id and salt of each text, one after the other.
    text_seals bytea[], text_bodies text[]
) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
    count int := array_length(kinds, 1);
    started int := array_position(kinds, 'match.started');
    ended int := array_position(kinds, 'match.finished');
    summary json := new_summary::json;
BEGIN
    UPDATE matches SET version = head + count, head_hash = substr(seals[count], 81, 32),
                       status = summary ->> 'status',
                       players = ARRAY(SELECT json_array_elements_text(summary -> 'players')::uuid),
                       deadline = (summary ->> 'deadline')::timestamptz,
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
    IF summary -> 'disputes' IS NOT NULL THEN
        INSERT INTO disputes (id, match_id, seq, seat, account, about, claim, suspend, opened_at,
                              closed_by)
            SELECT id, the_match, seq, seat, account, about, claim, suspend,
                   (SELECT recorded_at FROM events
                    WHERE events.match_id = the_match AND events.seq = dispute.seq),
                   closed_by
            FROM json_to_recordset(summary -> 'disputes') AS dispute (
                id uuid, seq bigint, seat smallint, account uuid, about bigint, claim uuid,
                suspend boolean, closed_by bigint)
            ON CONFLICT (id) DO UPDATE SET closed_by = excluded.closed_by;
    END IF;
    RETURN 'appended';
END
$$;
