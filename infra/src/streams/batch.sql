-- Appends the events of many requests, at most one for each match: the same as `append_to_match`
-- for each of them, but in one transaction. Returns the matches to which it has appended.
--
-- A match whose version, head or key does not fit is left out: its request is tried alone, which
-- finds out why.
WITH asked AS (
    SELECT * FROM unnest(
        $1::uuid[], $2::bigint[], $3::bytea[], $4::bigint[], $5::bytea[], $6::text[], $7::text[],
        $8::timestamptz[], $9::timestamptz[], $10::uuid[], $11::uuid[]
    ) AS one (
        stream, head, folded, version, head_hash, status, players,
        started_at, ended_at, key_account, key
    )
), moved AS (
    UPDATE matches SET
        version = asked.version, head_hash = asked.head_hash, status = asked.status,
        players = asked.players::uuid[], changed_at = clock_timestamp(),
        started_at = coalesce(matches.started_at, asked.started_at),
        ended_at = coalesce(matches.ended_at, asked.ended_at)
    FROM asked
    JOIN events AS last ON last.stream = asked.stream AND last.seq = asked.head
    WHERE matches.id = asked.stream
      AND matches.version = asked.head
      AND matches.head_hash = substr(asked.folded, 1, 32)
      AND last.hash || sha256(convert_to(last.content, 'UTF8')) || last.salt || last.commitment
          || last.prev_hash || convert_to(
              last.kind || '|' || coalesce(last.seat::text, '') || '|'
                  || (extract(epoch FROM last.recorded_at) * 1000000)::bigint, 'UTF8')
          = asked.folded
      AND NOT EXISTS (
          SELECT FROM events AS earlier
          WHERE earlier.stream = asked.stream AND earlier.key_account = asked.key_account
            AND earlier.key = asked.key AND earlier.key IS NOT NULL)
    RETURNING matches.id, matches.visibility, asked.head, asked.version
), appended AS (
    INSERT INTO events (
        stream, seq, kind, seat, recorded_at, content, salt, commitment, prev_hash, hash,
        key_account, key, request_digest, receipt)
    SELECT line.stream, line.seq, line.kind, line.seat, line.recorded_at, line.content,
           substr(line.seal, 1, 16), substr(line.seal, 17, 32), substr(line.seal, 49, 32),
           substr(line.seal, 81, 32), line.key_account, line.key, line.request_digest, line.receipt
    FROM unnest(
        $12::uuid[], $13::bigint[], $14::text[], $15::smallint[], $16::timestamptz[], $17::text[],
        $18::bytea[], $19::uuid[], $20::uuid[], $21::bytea[], $22::bytea[]
    ) AS line (
        stream, seq, kind, seat, recorded_at, content,
        seal, key_account, key, request_digest, receipt
    )
    JOIN moved ON moved.id = line.stream
), timed AS (
    INSERT INTO deadlines (match_id, at)
    SELECT next.stream, next.at FROM unnest($23::uuid[], $24::timestamptz[]) AS next (stream, at)
    JOIN moved ON moved.id = next.stream
    ON CONFLICT (match_id) DO UPDATE SET at = excluded.at
), untimed AS (
    DELETE FROM deadlines USING moved
    WHERE deadlines.match_id = moved.id AND deadlines.match_id = ANY ($25::uuid[])
), announced AS (
    INSERT INTO untold (stream, first, last)
    SELECT moved.id, moved.head + 1, moved.version FROM moved WHERE moved.visibility = 'public'
)
SELECT id FROM moved
