-- The log in parts, by the weeks in which matches were made, so that old weeks can be taken out of
-- the database (`highnoon archive`). What there is becomes the first part, as it lies there: no row
-- is read or written.

-- Matches whose logs are in the archive.
CREATE TABLE archived (
    stream      uuid PRIMARY KEY,
    -- The last event of its log there, and that event's hash.
    seq         bigint NOT NULL CHECK (seq > 0),
    hash        bytea NOT NULL CHECK (length(hash) = 32),
    -- The name of the file, and the SHA-256 of its bytes.
    object      text NOT NULL,
    digest      bytea NOT NULL CHECK (length(digest) = 32),
    archived_at timestamptz NOT NULL DEFAULT now(),
    -- When its events left the database; until then they are read here.
    left_at     timestamptz
);
-- Only the owner archives.
REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON archived FROM highnoon_writer;

-- Matches that were to be archived, and are not what they should be: why, and since when.
CREATE TABLE archive_failures (
    stream   uuid PRIMARY KEY,
    detail   text NOT NULL,
    noted_at timestamptz NOT NULL DEFAULT now()
);
REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON archive_failures FROM highnoon_writer;

DO $$
DECLARE
    bound text := (SELECT substring(pg_get_constraintdef(oid) FROM '[0-9a-f-]{36}')
                   FROM pg_constraint
                   WHERE conrelid = 'events'::regclass AND conname = 'events_bound');
    split boolean := false;
    held record;
BEGIN
    ALTER TABLE events RENAME TO events_first;
    ALTER INDEX events_pkey RENAME TO events_first_pkey;
    ALTER INDEX events_key RENAME TO events_first_key;
    ALTER INDEX events_rulings RENAME TO events_first_rulings;
    DROP TRIGGER events_stay ON events_first;

    CREATE TABLE events (LIKE events_first INCLUDING DEFAULTS INCLUDING CONSTRAINTS)
        PARTITION BY RANGE (stream);
    ALTER TABLE events DROP CONSTRAINT events_bound;
    ALTER TABLE events ADD PRIMARY KEY (stream, seq);
    CREATE UNIQUE INDEX events_key ON events (stream, key_account, key) WHERE key IS NOT NULL;
    CREATE INDEX events_rulings ON events (stream, seq) WHERE kind = 'ruling.issued';
    -- A trigger for rows is there on every part, also on those that are made later; one for
    -- statements is not.
    CREATE TRIGGER events_stay BEFORE UPDATE OR DELETE ON events
        FOR EACH ROW EXECUTE FUNCTION refuse_change();
    CREATE TRIGGER events_stay_all BEFORE TRUNCATE ON events
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
    -- Whoever had a right to the table has it still.
    REVOKE ALL ON events FROM highnoon_writer;
    FOR held IN
        SELECT privilege_type AS what,
               CASE grantee WHEN 0 THEN 'PUBLIC' ELSE grantee::regrole::text END AS whose
        FROM pg_class, aclexplode(relacl)
        WHERE pg_class.oid = 'events_first'::regclass AND grantee <> relowner
    LOOP
        EXECUTE format('GRANT %s ON events TO %s', held.what, held.whose);
    END LOOP;
    -- Parts are read and written through the table alone.
    REVOKE ALL ON events_first FROM highnoon_writer;

    -- Where Citus has split the table, its parts are split like it.
    IF to_regclass('pg_dist_partition') IS NOT NULL THEN
        EXECUTE 'SELECT EXISTS (SELECT FROM pg_dist_partition WHERE logicalrelid = $1)'
            INTO split USING 'events_first'::regclass;
        IF split THEN
            EXECUTE 'SELECT create_distributed_table($1, $2, colocate_with := $3)'
                USING 'events'::regclass, 'stream', 'matches';
        END IF;
    END IF;
    EXECUTE format('ALTER TABLE events ATTACH PARTITION events_first
                    FOR VALUES FROM (MINVALUE) TO (%L)', bound);
    ALTER TABLE events_first DROP CONSTRAINT events_bound;
END
$$;
-- What belongs to no other part.
CREATE TABLE events_rest (LIKE events INCLUDING DEFAULTS INCLUDING CONSTRAINTS INCLUDING INDEXES);
CREATE TRIGGER events_stay_all BEFORE TRUNCATE ON events_rest
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
REVOKE ALL ON events_rest FROM highnoon_writer;
ALTER TABLE events ATTACH PARTITION events_rest DEFAULT;

-- The parts that have a place of their own: events of streams from `lower` on (from the beginning,
-- where it is null) and before `upper`.
CREATE VIEW event_parts AS
    SELECT relname::text AS name,
           substring(pg_get_expr(relpartbound, pg_class.oid) FROM 'FROM \(''([0-9a-f-]+)''')::uuid
               AS lower,
           substring(pg_get_expr(relpartbound, pg_class.oid) FROM 'TO \(''([0-9a-f-]+)''')::uuid
               AS upper
    FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid
    WHERE inhparent = 'events'::regclass AND pg_get_expr(relpartbound, pg_class.oid) <> 'DEFAULT';
REVOKE INSERT, UPDATE, DELETE ON event_parts FROM highnoon_writer;

-- Makes the parts of all weeks that begin before then. Answers how many were made. A server calls
-- it ahead of time; where the rest has rows of such a week already, they stay there, and so does
-- the week.
CREATE FUNCTION make_event_parts(until timestamptz) RETURNS int
    LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
    week interval := '168 hours';
    this_week timestamptz := date_trunc('week', clock_timestamp(), 'UTC');
    begins timestamptz;
    part text;
    made int := 0;
BEGIN
    SELECT moment_of_id(max(upper::text)::uuid) INTO begins FROM event_parts;
    IF until <= begins THEN
        RETURN 0;
    END IF;
    PERFORM set_config('citus.enable_unsafe_triggers', 'on', true);
    -- One server makes them, and others look again.
    LOCK TABLE events IN SHARE UPDATE EXCLUSIVE MODE;
    SELECT moment_of_id(max(upper::text)::uuid) INTO begins FROM event_parts;
    begins := greatest(begins, this_week);
    WHILE begins < until LOOP
        part := 'events_' || to_char(begins AT TIME ZONE 'UTC', 'IYYY"w"IW');
        BEGIN
            EXECUTE format('CREATE TABLE %I (LIKE events INCLUDING DEFAULTS INCLUDING CONSTRAINTS
                            INCLUDING INDEXES)', part);
            EXECUTE format('REVOKE ALL ON %I FROM highnoon_writer', part);
            EXECUTE format('CREATE TRIGGER events_stay_all BEFORE TRUNCATE ON %I
                            FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()', part);
            EXECUTE format('ALTER TABLE events ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)',
                part, first_id_at(begins), first_id_at(begins + week));
            made := made + 1;
        EXCEPTION WHEN check_violation THEN
            RAISE LOG 'the events of % stay in events_rest', part;
        END;
        begins := begins + week;
    END LOOP;
    RETURN made;
END
$$;
REVOKE EXECUTE ON FUNCTION make_event_parts(timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION make_event_parts(timestamptz) TO highnoon_writer;

-- Of logs that have left the database, the events that are looked for over many matches, or that
-- seal a text: all but plain decisions.
CREATE TABLE kept_events (LIKE events INCLUDING CONSTRAINTS, PRIMARY KEY (stream, seq));
CREATE INDEX kept_events_rulings ON kept_events (stream, seq) WHERE kind = 'ruling.issued';
CREATE TRIGGER kept_events_stay BEFORE UPDATE OR DELETE ON kept_events
    FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER kept_events_stay_all BEFORE TRUNCATE ON kept_events
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON kept_events FROM highnoon_writer;

-- The events that the database knows, of logs that have left it too.
CREATE VIEW known_events AS SELECT * FROM events UNION ALL SELECT * FROM kept_events;
REVOKE INSERT, UPDATE, DELETE ON known_events FROM highnoon_writer;
