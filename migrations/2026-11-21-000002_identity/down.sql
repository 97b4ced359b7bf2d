DROP TABLE api_keys;
DROP TABLE revoked_tokens;
DROP TABLE refresh_tokens;
DROP TABLE accounts;
