-- What the owner of an account tells its logins apart by. No network address is kept.
ALTER TABLE families
    ADD COLUMN started_at timestamptz NOT NULL DEFAULT now(),
    -- When its tokens were last given out.
    ADD COLUMN seen_at    timestamptz NOT NULL DEFAULT now(),
    -- What the program called itself that asked for them then (`User-Agent`), if it did.
    ADD COLUMN program    text;
UPDATE families SET started_at = its.started_at, seen_at = its.seen_at
FROM (SELECT family, min(created_at) AS started_at, max(created_at) AS seen_at
      FROM refresh_tokens GROUP BY family) AS its
WHERE its.family = families.family;

-- The request that used a token up, so that the same request gets the same answer for a minute.
-- The next token is derived from this one, whose hash alone is stored, and from `next_salt`.
ALTER TABLE refresh_tokens
    ADD COLUMN used_by_key uuid,
    ADD COLUMN next_salt   bytea CHECK (length(next_salt) = 32),
    ADD CONSTRAINT refresh_tokens_salt_of_key CHECK (next_salt IS NULL OR used_by_key IS NOT NULL);
