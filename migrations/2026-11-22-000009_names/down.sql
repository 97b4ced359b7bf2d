DROP TRIGGER match_judges_rights ON match_judges;
DROP TRIGGER revoked_tokens_rights ON revoked_tokens;
DROP TRIGGER api_keys_rights ON api_keys;
DROP TRIGGER accounts_rights ON accounts;
DROP FUNCTION note_rights_change;
ALTER TABLE revoked_tokens DROP COLUMN account;
DROP TABLE rights_changes;
