-- Webhooks: addresses to which the events of the feed are sent.

-- One row per webhook. What it has not sent yet is in `deliveries`, or after `pos` in the feed.
CREATE TABLE hooks (
    id              uuid PRIMARY KEY,
    account         uuid NOT NULL,
    url             text NOT NULL,
    -- What is sent: only these kinds (all, if there are none), this match, this ruleset.
    kinds           text[] NOT NULL,
    match_id        uuid,
    ruleset         text,
    -- What signs, and what signs beside it while the owner changes over.
    secret          bytea NOT NULL,
    old_secret      bytea,
    old_until       timestamptz,
    -- The Idempotency-Key of the last change of the secret.
    secret_key      uuid,
    -- Up to which place of the feed it has been looked at.
    pos             bigint NOT NULL,
    status          text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'ended', 'off')),
    -- When the first attempt failed since one succeeded.
    failing_since   timestamptz,
    -- When it was ended or switched off, and why.
    ended_at        timestamptz,
    ended_why       text,
    -- Raised by whatever its owner changes: whoever sends reads it anew.
    revision        bigint NOT NULL DEFAULT 1,
    -- The server that sends, and until when. It saves work and guards no truth: an event may be
    -- sent twice.
    lease_holder    uuid,
    lease_until     timestamptz NOT NULL DEFAULT '-infinity',
    created_at      timestamptz NOT NULL DEFAULT now(),
    idempotency_key uuid,
    request_digest  bytea,
    UNIQUE (account, idempotency_key)
);
REVOKE TRUNCATE ON hooks FROM highnoon_writer;

-- What was sent to a webhook, or is to be sent.
CREATE TABLE deliveries (
    hook     uuid NOT NULL,
    -- The place in the feed.
    pos      bigint NOT NULL,
    stream   uuid NOT NULL,
    seq      bigint NOT NULL,
    kind     text NOT NULL,
    -- The same at every attempt.
    body     text NOT NULL,
    status   text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'delivered', 'failed')),
    attempts integer NOT NULL DEFAULT 0,
    first_at timestamptz,
    -- When it is tried next, as long as it is pending.
    next_at  timestamptz NOT NULL DEFAULT now(),
    -- When it was delivered or given up.
    done_at  timestamptz,
    -- The status of the last answer, and what was wrong.
    answer   smallint,
    error    text,
    PRIMARY KEY (hook, pos)
);
CREATE INDEX deliveries_pending ON deliveries (hook, pos) WHERE status = 'pending';
CREATE INDEX deliveries_done ON deliveries (done_at) WHERE done_at IS NOT NULL;
REVOKE TRUNCATE ON deliveries FROM highnoon_writer;
