-- Whose rights have changed lately, so that every server of this database looks them up anew. Rows
-- are only added, and deleted after a minute: the triggers below wait for nobody.
CREATE TABLE rights_changes (
    n          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    account    uuid NOT NULL,
    changed_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX rights_changes_changed_at ON rights_changes (changed_at);

-- Whose a revoked token was; null for rows from before, and where a subject is refused.
ALTER TABLE revoked_tokens ADD COLUMN account uuid;

-- The argument is the column that holds the account.
CREATE FUNCTION note_rights_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    changed jsonb := CASE WHEN TG_OP = 'DELETE' THEN to_jsonb(OLD) ELSE to_jsonb(NEW) END;
BEGIN
    INSERT INTO rights_changes (account) VALUES ((changed ->> TG_ARGV[0])::uuid);
    PERFORM pg_notify('highnoon_rights', changed ->> TG_ARGV[0]);
    RETURN NULL;
END
$$;
CREATE TRIGGER accounts_rights AFTER UPDATE OF roles, judges, erased_at ON accounts FOR EACH ROW
    WHEN ((OLD.roles, OLD.judges, OLD.erased_at)
          IS DISTINCT FROM (NEW.roles, NEW.judges, NEW.erased_at))
    EXECUTE FUNCTION note_rights_change('id');
CREATE TRIGGER api_keys_rights AFTER UPDATE OF revoked_at, key_hash ON api_keys FOR EACH ROW
    WHEN ((OLD.revoked_at, OLD.key_hash) IS DISTINCT FROM (NEW.revoked_at, NEW.key_hash))
    EXECUTE FUNCTION note_rights_change('account');
CREATE TRIGGER revoked_tokens_rights AFTER INSERT ON revoked_tokens FOR EACH ROW
    WHEN (NEW.account IS NOT NULL)
    EXECUTE FUNCTION note_rights_change('account');
CREATE TRIGGER match_judges_rights AFTER DELETE ON match_judges FOR EACH ROW
    EXECUTE FUNCTION note_rights_change('account');

-- What a name looks like: its skeleton (UTS 39) without regard to case. Null where it is not known
-- yet: the program completes what is there when it migrates.
ALTER TABLE accounts
    ADD COLUMN skeleton text,
    -- Whether the account is older than the rule, and looks like another one.
    ADD COLUMN skeleton_shared boolean NOT NULL DEFAULT false;
CREATE UNIQUE INDEX accounts_skeleton_unique ON accounts (skeleton) WHERE NOT skeleton_shared;
CREATE INDEX accounts_skeleton ON accounts (skeleton);
CREATE INDEX accounts_skeleton_unknown ON accounts (created_at)
    WHERE skeleton IS NULL AND erased_at IS NULL;

-- What is kept of the names of erased accounts: SHA-256 of how they are compared.
CREATE TABLE reserved_names (
    digest    bytea PRIMARY KEY,
    erased_at timestamptz NOT NULL
);
CREATE INDEX reserved_names_erased_at ON reserved_names (erased_at);
