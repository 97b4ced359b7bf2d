ALTER TABLE refresh_tokens DROP COLUMN next_salt, DROP COLUMN used_by_key;
ALTER TABLE families DROP COLUMN program, DROP COLUMN seen_at, DROP COLUMN started_at;
