-- Clocks, disputes, and the record of who looked at what was hidden.

ALTER TABLE matches DROP CONSTRAINT matches_status_check;
ALTER TABLE matches ADD CONSTRAINT matches_status_check
    CHECK (status IN ('open', 'active', 'suspended', 'finished'));
ALTER TABLE matches
    -- When the next seat's time is up: what the sweeper looks for.
    ADD COLUMN deadline timestamptz,
    -- Whether those who do not play are shown it later.
    ADD COLUMN delayed boolean NOT NULL DEFAULT false;
-- Only matches with a running clock are in it.
CREATE INDEX matches_deadline ON matches (deadline) WHERE deadline IS NOT NULL;
-- How these stand does not tell how they are shown: every search looks at them.
CREATE INDEX matches_delayed ON matches (id) WHERE delayed AND status <> 'finished';

-- A row per dispute, kept in the append's transaction; it can be rebuilt from the logs.
CREATE TABLE disputes (
    id        uuid PRIMARY KEY,
    match_id  uuid NOT NULL REFERENCES matches (id),
    -- The event that opened it, and whose it is; no seat where a judge opened it.
    seq       bigint NOT NULL,
    seat      smallint,
    account   uuid,
    -- The event that it is about.
    about     bigint NOT NULL,
    -- The text of what the caller says, which can be erased.
    claim     uuid NOT NULL,
    suspend   boolean NOT NULL,
    opened_at timestamptz NOT NULL,
    -- The ruling that decided it.
    closed_by bigint
);
CREATE INDEX disputes_match ON disputes (match_id);
CREATE INDEX disputes_open ON disputes (id) WHERE closed_by IS NULL;

-- Who has looked at what was hidden, when, and under which dispute.
CREATE TABLE accesses (
    id       uuid PRIMARY KEY,
    match_id uuid NOT NULL REFERENCES matches (id),
    account  uuid NOT NULL,
    at       timestamptz NOT NULL,
    dispute  uuid,
    what     text NOT NULL,
    -- Where the match was.
    version  bigint NOT NULL
);
CREATE INDEX accesses_match ON accesses (match_id, id);
CREATE TRIGGER accesses_stay BEFORE UPDATE OR DELETE ON accesses
    FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER accesses_stay_all BEFORE TRUNCATE ON accesses
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
REVOKE UPDATE, DELETE, TRUNCATE ON accesses FROM highnoon_writer;

DROP FUNCTION append_events(
    uuid, bigint, bytea, text[], smallint[], timestamptz[], text[], bytea[], uuid, uuid, bytea,
    text, text, uuid[], bytea[], text[]);

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
