-- Which matches an account with the role of a judge may be called to: all, or those that it is
-- assigned to.
ALTER TABLE accounts ADD COLUMN judges text NOT NULL DEFAULT 'all'
    CHECK (judges IN ('all', 'assigned'));

CREATE TABLE match_judges (
    match_id    uuid NOT NULL REFERENCES matches (id),
    account     uuid NOT NULL REFERENCES accounts (id),
    assigned_by uuid NOT NULL,
    assigned_at timestamptz NOT NULL,
    PRIMARY KEY (match_id, account)
);
CREATE INDEX match_judges_account ON match_judges (account);

-- Notes beside the log, never in it.
CREATE TABLE annotations (
    id              uuid PRIMARY KEY,
    match_id        uuid NOT NULL REFERENCES matches (id),
    seq             bigint NOT NULL CHECK (seq > 0),
    account         uuid NOT NULL REFERENCES accounts (id),
    -- Null once it was deleted: the row stays, so that the request that made it makes no other.
    body            text,
    created_at      timestamptz NOT NULL,
    idempotency_key uuid,
    request_digest  bytea,
    CONSTRAINT annotations_request_unique UNIQUE (match_id, account, idempotency_key),
    CONSTRAINT annotations_request_whole CHECK
        ((idempotency_key IS NULL) = (request_digest IS NULL))
);
CREATE INDEX annotations_listed ON annotations (match_id, seq, id) WHERE body IS NOT NULL;
CREATE INDEX annotations_account ON annotations (account);

-- Who is erased leaves no text behind, however late it comes: an append that was under way waits
-- here for the erasure to be done, or the erasure for the append.
CREATE FUNCTION withhold_erased() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    erased timestamptz;
BEGIN
    SELECT erased_at INTO erased FROM accounts WHERE id = NEW.account FOR SHARE;
    IF erased IS NOT NULL THEN
        NEW.body := NULL;
        NEW.salt := '';
    END IF;
    RETURN NEW;
END
$$;
CREATE TRIGGER texts_of_the_living BEFORE INSERT ON texts
    FOR EACH ROW EXECUTE FUNCTION withhold_erased();

-- Whether the log of a match refers to texts.
CREATE INDEX texts_match ON texts (match_id);
