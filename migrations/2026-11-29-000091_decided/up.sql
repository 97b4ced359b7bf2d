-- When disputes were decided, so that they can be listed by that: the time of the ruling.
ALTER TABLE disputes ADD COLUMN closed_at timestamptz;
-- The rulings of logs that have left the database are in the other table.
UPDATE disputes SET closed_at = events.recorded_at FROM events
    WHERE events.stream = disputes.stream AND events.seq = disputes.closed_by;
UPDATE disputes SET closed_at = kept_events.recorded_at FROM kept_events
    WHERE kept_events.stream = disputes.stream AND kept_events.seq = disputes.closed_by;
CREATE INDEX disputes_decided ON disputes (closed_at, id) WHERE closed_at IS NOT NULL;

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
    ended timestamptz := times[coalesce(
        array_position(kinds, 'match.finished'), array_position(kinds, 'match.cancelled'))];
    changed timestamptz := clock_timestamp();
    dispute record;
    opened timestamptz;
    closed timestamptz;
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
        SELECT recorded_at INTO closed FROM events
            WHERE stream = the_match AND seq = dispute.closed_by;
        INSERT INTO disputes (id, stream, seq, seat, account, about, claim, suspend, opened_at,
                              closed_by, closed_at)
            VALUES (dispute.id, the_match, dispute.seq, dispute.seat, dispute.account,
                    dispute.about, dispute.claim, dispute.suspend, opened, dispute.closed_by,
                    closed)
            ON CONFLICT (stream, id)
                DO UPDATE SET closed_by = excluded.closed_by, closed_at = excluded.closed_at;
    END LOOP;
    RETURN 'appended';
END
$$;
