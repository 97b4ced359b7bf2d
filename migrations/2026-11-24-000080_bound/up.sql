-- Before `events` becomes a table of parts: its rows become the first part, and end at the week
-- after the next. A table is attached as a part without being read if a constraint says already
-- that its rows belong there. This one is only noted here, and holds for what is appended from now
-- on; the next migration reads the rows, while play goes on.

-- An id begins with the milliseconds since 1970 at which it was made (UUIDv7): so a stretch of time
-- is a stretch of ids.
CREATE FUNCTION first_id_at(moment timestamptz) RETURNS uuid LANGUAGE sql STABLE AS $$
    SELECT (lpad(to_hex((extract(epoch FROM moment) * 1000)::bigint), 12, '0')
            || repeat('0', 20))::uuid
$$;
CREATE FUNCTION moment_of_id(id uuid) RETURNS timestamptz LANGUAGE sql STABLE AS $$
    SELECT to_timestamp(
        ('x' || substr(replace(id::text, '-', ''), 1, 12))::bit(48)::bigint / 1000.0)
$$;

DO $$
DECLARE
    week interval := '168 hours';
    -- Of rows whose ids were made in another way, nobody knows where they end.
    latest timestamptz := (
        SELECT greatest(moment_of_id(stream), now()) FROM (
            SELECT stream FROM events ORDER BY stream DESC LIMIT 1) AS last);
    ends timestamptz := date_trunc('week', coalesce(latest, now()), 'UTC') + 2 * week;
BEGIN
    EXECUTE format('ALTER TABLE events ADD CONSTRAINT events_bound CHECK (stream < %L) NOT VALID',
        CASE WHEN ends < '10000-01-01' THEN first_id_at(ends)
             ELSE 'ffffffff-ffff-ffff-ffff-ffffffffffff' END);
END
$$;
