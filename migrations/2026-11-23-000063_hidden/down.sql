ALTER TABLE annotations DROP COLUMN hidden;
ALTER TABLE texts       DROP COLUMN hidden;
ALTER TABLE accounts    DROP COLUMN name_hidden;
