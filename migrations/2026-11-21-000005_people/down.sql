DROP INDEX texts_match;
DROP TRIGGER texts_of_the_living ON texts;
DROP FUNCTION withhold_erased;
DROP TABLE annotations;
DROP TABLE match_judges;
ALTER TABLE accounts DROP COLUMN judges;
