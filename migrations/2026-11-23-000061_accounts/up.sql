-- Why admins did what they did. The record of their acts refers to it by id and salted digest, so
-- that it can be erased.
CREATE TABLE reasons (
    id     uuid PRIMARY KEY,
    -- Who gave it.
    author uuid,
    -- Whom it is about, if it is about an account.
    about  uuid,
    salt   bytea NOT NULL,
    -- Null once it was erased.
    body   text
);
CREATE INDEX reasons_author ON reasons (author);
CREATE INDEX reasons_about ON reasons (about);
REVOKE DELETE, TRUNCATE ON reasons FROM highnoon_writer;

-- Accounts that may do nothing for now.
ALTER TABLE accounts
    ADD COLUMN suspended_at timestamptz,
    ADD COLUMN suspended_by uuid,
    -- Why: a row of `reasons`.
    ADD COLUMN suspension   uuid,
    ADD CONSTRAINT accounts_suspension_whole CHECK
        ((suspended_at IS NULL) = (suspension IS NULL)
         AND (suspended_at IS NULL) = (suspended_by IS NULL));
CREATE INDEX accounts_suspended ON accounts (id) WHERE suspended_at IS NOT NULL;
-- What admins look for: how names begin.
CREATE INDEX accounts_named ON accounts (name_key text_pattern_ops);
DROP TRIGGER accounts_rights ON accounts;
CREATE TRIGGER accounts_rights AFTER UPDATE OF roles, judges, erased_at, suspended_at ON accounts
    FOR EACH ROW
    WHEN ((OLD.roles, OLD.judges, OLD.erased_at, OLD.suspended_at)
          IS DISTINCT FROM (NEW.roles, NEW.judges, NEW.erased_at, NEW.suspended_at))
    EXECUTE FUNCTION note_rights_change('id');

-- Codes with which somebody who has lost their password sets a new one.
CREATE TABLE password_resets (
    id              uuid PRIMARY KEY,
    account         uuid NOT NULL,
    -- The code itself is not stored. What an admin is given follows from the id, by a key of the
    -- server.
    code_hash       bytea NOT NULL,
    -- The admin who made it; null at the command line.
    made_by         uuid,
    expires_at      timestamptz NOT NULL,
    used_at         timestamptz,
    idempotency_key uuid,
    request_digest  bytea,
    CONSTRAINT password_resets_request_unique UNIQUE (made_by, idempotency_key),
    CONSTRAINT password_resets_request_whole CHECK
        ((idempotency_key IS NULL) = (request_digest IS NULL))
);
CREATE INDEX password_resets_account ON password_resets (account);
CREATE INDEX password_resets_expires_at ON password_resets (expires_at);

-- Codes with which people register where that needs an invitation.
CREATE TABLE invitations (
    id              uuid PRIMARY KEY,
    -- As for resets.
    code_hash       bytea NOT NULL,
    -- The admin who made it; null at the command line.
    made_by         uuid,
    -- How many accounts may be made with it, and how many were.
    uses            integer NOT NULL CHECK (uses > 0),
    used            integer NOT NULL DEFAULT 0 CHECK (used BETWEEN 0 AND uses),
    made_at         timestamptz NOT NULL,
    expires_at      timestamptz NOT NULL,
    withdrawn_at    timestamptz,
    idempotency_key uuid,
    request_digest  bytea,
    CONSTRAINT invitations_code_unique UNIQUE (code_hash),
    CONSTRAINT invitations_request_unique UNIQUE (made_by, idempotency_key),
    CONSTRAINT invitations_request_whole CHECK
        ((idempotency_key IS NULL) = (request_digest IS NULL))
);
CREATE INDEX invitations_expires_at ON invitations (expires_at);
