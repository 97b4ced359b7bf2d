-- Tickets for browsers, whose EventSource sends no token: each opens one path, and speaks for the
-- account and the credential by which it was made. Of a ticket only the hash is kept.
CREATE TABLE stream_tickets (
    hash            bytea PRIMARY KEY CHECK (length(hash) = 32),
    account         uuid NOT NULL,
    path            text NOT NULL,
    scopes          text[] NOT NULL,
    -- `token`, `trusted` or `key`, and the id by which that is revoked.
    credential      text NOT NULL CHECK (credential IN ('token', 'trusted', 'key')),
    credential_id   text NOT NULL,
    -- When the credential expires; null for never.
    expires_at      timestamptz,
    -- Until when the ticket opens its path. It moves on as long as a stream is open by it.
    good_until      timestamptz NOT NULL,
    made_at         timestamptz NOT NULL DEFAULT now(),
    idempotency_key uuid,
    request_digest  bytea,
    UNIQUE (account, idempotency_key)
);
CREATE INDEX stream_tickets_good_until ON stream_tickets (good_until);
REVOKE TRUNCATE ON stream_tickets FROM highnoon_writer;
