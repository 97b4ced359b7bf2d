DROP TABLE accesses;
DROP TABLE disputes;
ALTER TABLE matches DROP COLUMN deadline, DROP COLUMN delayed;
DROP FUNCTION append_events;
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
