-- What admins hide from everybody: names of accounts, titles of matches, annotations. It stays as
-- it is, and can be shown again.
ALTER TABLE accounts    ADD COLUMN name_hidden boolean NOT NULL DEFAULT false;
ALTER TABLE texts       ADD COLUMN hidden      boolean NOT NULL DEFAULT false;
ALTER TABLE annotations ADD COLUMN hidden      boolean NOT NULL DEFAULT false;
