CREATE TABLE accounts (
    id            uuid PRIMARY KEY,
    name          text NOT NULL,
    -- The name folded, so that no two differ in case alone.
    name_key      text NOT NULL,
    -- Null where a trusted issuer vouches for the account, or after it was erased.
    password_hash text,
    issuer        text,
    subject       text,
    roles         text[] NOT NULL,
    created_at    timestamptz NOT NULL,
    erased_at     timestamptz,
    CONSTRAINT accounts_name_key_unique UNIQUE (name_key),
    CONSTRAINT accounts_subject_unique UNIQUE (issuer, subject),
    CONSTRAINT accounts_subject_whole CHECK ((issuer IS NULL) = (subject IS NULL))
);

-- One row per refresh token ever given out. Those that came out of one login are a family.
CREATE TABLE refresh_tokens (
    token_hash        bytea PRIMARY KEY,
    family            uuid NOT NULL,
    account           uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    scopes            text[] NOT NULL,
    -- The access token given out beside it.
    jti               text NOT NULL,
    access_expires_at timestamptz NOT NULL,
    created_at        timestamptz NOT NULL,
    expires_at        timestamptz NOT NULL,
    used_at           timestamptz,
    revoked_at        timestamptz,
    CONSTRAINT refresh_tokens_jti_unique UNIQUE (jti)
);
CREATE INDEX refresh_tokens_family ON refresh_tokens (family);
CREATE INDEX refresh_tokens_account ON refresh_tokens (account);
CREATE INDEX refresh_tokens_expires_at ON refresh_tokens (expires_at);

-- Access tokens that are refused although they have not expired.
CREATE TABLE revoked_tokens (
    jti        text PRIMARY KEY,
    expires_at timestamptz NOT NULL,
    revoked_at timestamptz NOT NULL
);
CREATE INDEX revoked_tokens_expires_at ON revoked_tokens (expires_at);

CREATE TABLE api_keys (
    id         uuid PRIMARY KEY,
    account    uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    name       text NOT NULL,
    key_hash   bytea NOT NULL,
    scopes     text[] NOT NULL,
    expires_at timestamptz,
    created_at timestamptz NOT NULL,
    revoked_at timestamptz,
    -- The request that made it, so that it makes no other when it is sent again.
    idempotency_key uuid,
    request_digest  bytea,
    CONSTRAINT api_keys_key_hash_unique UNIQUE (key_hash),
    CONSTRAINT api_keys_request_unique UNIQUE (account, idempotency_key),
    CONSTRAINT api_keys_request_whole CHECK ((idempotency_key IS NULL) = (request_digest IS NULL))
);
CREATE INDEX api_keys_account ON api_keys (account);
