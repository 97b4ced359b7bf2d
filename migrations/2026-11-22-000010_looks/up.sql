-- The looks of a match form a chain: each holds the hash of the one before it in that match.
--
-- A look's `hash` is the SHA-256 of the canonical JSON of
-- {account, at, dispute, id, match, n, prev_hash, version, what}, `dispute` null where there is none;
-- the first `prev_hash` is 64 zeros.
ALTER TABLE accesses
    ADD COLUMN n         bigint CHECK (n > 0),
    ADD COLUMN prev_hash bytea CHECK (length(prev_hash) = 32),
    ADD COLUMN hash      bytea CHECK (length(hash) = 32);

-- The last look of each match: whoever appends one changes this row, and no other match waits.
CREATE TABLE look_heads (
    match_id uuid PRIMARY KEY REFERENCES matches (id),
    n        bigint NOT NULL CHECK (n > 0),
    hash     bytea NOT NULL CHECK (length(hash) = 32)
);
REVOKE DELETE, TRUNCATE ON look_heads FROM highnoon_writer;

-- The looks that were there before are chained in the order in which they were noted.
ALTER TABLE accesses DISABLE TRIGGER accesses_stay;
DO $$
DECLARE
    look  record;
    whose uuid;
    place bigint;
    last  bytea;
    next  bytea;
BEGIN
    FOR look IN SELECT * FROM accesses ORDER BY match_id, id LOOP
        IF whose IS DISTINCT FROM look.match_id THEN
            whose := look.match_id;
            place := 0;
            last := decode(repeat('00', 32), 'hex');
        END IF;
        place := place + 1;
        next := sha256(convert_to(
            '{"account":"' || look.account
            || '","at":"'
            || to_char(look.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
            || '","dispute":' || coalesce('"' || look.dispute || '"', 'null')
            || ',"id":"' || look.id
            || '","match":"' || look.match_id
            || '","n":' || place
            || ',"prev_hash":"' || encode(last, 'hex')
            || '","version":' || look.version
            || ',"what":' || to_json(look.what) || '}', 'UTF8'));
        UPDATE accesses SET n = place, prev_hash = last, hash = next WHERE id = look.id;
        last := next;
    END LOOP;
END
$$;
ALTER TABLE accesses ENABLE TRIGGER accesses_stay;
INSERT INTO look_heads (match_id, n, hash)
    SELECT DISTINCT ON (match_id) match_id, n, hash FROM accesses ORDER BY match_id, n DESC;
ALTER TABLE accesses
    ALTER COLUMN n SET NOT NULL,
    ALTER COLUMN prev_hash SET NOT NULL,
    ALTER COLUMN hash SET NOT NULL,
    ADD CONSTRAINT accesses_chain UNIQUE (match_id, n);
DROP INDEX accesses_match;

-- Which heads of these chains checkpoints hold.
CREATE TABLE checkpoint_looks (
    match_id uuid NOT NULL,
    -- The place of the look in its match's chain.
    looks    bigint NOT NULL CHECK (looks > 0),
    n        bigint NOT NULL REFERENCES checkpoints (n),
    hash     bytea NOT NULL,
    PRIMARY KEY (match_id, looks)
);
CREATE INDEX checkpoint_looks_n ON checkpoint_looks (n);
CREATE TRIGGER checkpoint_looks_stay BEFORE UPDATE OR DELETE ON checkpoint_looks
    FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER checkpoint_looks_stay_all BEFORE TRUNCATE ON checkpoint_looks
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
REVOKE UPDATE, DELETE, TRUNCATE ON checkpoint_looks FROM highnoon_writer;

-- The event that a text came with. What is shown of a match up to an event must not depend on the
-- texts of later ones.
ALTER TABLE texts ADD COLUMN seq bigint CHECK (seq > 0);
UPDATE texts SET seq = (
    SELECT min(events.seq) FROM events
    WHERE events.match_id = texts.match_id AND position(texts.id::text IN events.content) > 0);
-- A text is written after the event that refers to it, in one transaction. No request appends as
-- many events as are looked at.
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

-- How far the author saw when an annotation was written: it is shown to nobody who sees less.
ALTER TABLE annotations ADD COLUMN version bigint NOT NULL DEFAULT 1 CHECK (version > 0);
UPDATE annotations SET version = seq;
ALTER TABLE annotations ALTER COLUMN version DROP DEFAULT;

-- The judge of a match to whom appeals go first: at most one.
ALTER TABLE match_judges ADD COLUMN head boolean NOT NULL DEFAULT false;
CREATE UNIQUE INDEX match_judges_head ON match_judges (match_id) WHERE head;
