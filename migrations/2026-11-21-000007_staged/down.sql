ALTER TABLE matches DROP COLUMN staged;
